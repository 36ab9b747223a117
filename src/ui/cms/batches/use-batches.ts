import { useEffect, useRef, useState } from "react";
import type { Documents } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { type BatchProgress, type PlannedChange, planned } from "#src/domain/bulk/batches.ts";
import { runBatches } from "#src/operations/batch-run.ts";
import { failedWith } from "#src/operations/retry.ts";
import { useBackend } from "../../backend-context.tsx";
import { failureText } from "../saving/failure-text.ts";
import { useUnsaved, useUnsavedForms } from "../saving/unsaved.ts";
import { whileSignedIn } from "../saving/use-saving.ts";

export interface BatchState {
  /** "lost": the backend does not answer, and is asked again soon. */
  readonly phase: "running" | "lost" | "ended";
  readonly progress: BatchProgress;
  /** Why it ended; undefined if everything was carried out or somebody stopped it. */
  readonly failure?: string | undefined;
}
export type Batches = ReturnType<typeof useBatches>;

/** The pause before a backend that does not answer is asked again, unless it is connected sooner. */
const RETRY_MS = 5_000;

/** Carries out changes of many products in commits (B10). After a lost connection it tries again, and after the session has ended it waits
 *  for a sign-in. Leaving the page stops it after the commit under way. */
export function useBatches() {
  const { documents, identity } = useBackend();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<BatchState>();
  const running = useRef<AbortController>(undefined);
  const wake = useRef(() => {});
  useUnsaved(state !== undefined && state.phase !== "ended");
  useEffect(() => {
    const stop = () => running.current?.abort();
    const unsubscribe = unsaved.onLeave(stop);
    return () => {
      unsubscribe();
      stop();
    };
  }, [unsaved]);

  /** The id that the records of all commits of the last plan share (B13). */
  const action = useRef<string>(undefined);

  async function carryOut(plan: BatchProgress): Promise<BatchProgress | undefined> {
    if (running.current) return undefined;
    const stopping = new AbortController();
    running.current = stopping;
    const { signal } = stopping;
    let now: BatchState = { phase: "running", progress: plan, failure: undefined };
    function show(next: Partial<BatchState>): void {
      now = { ...now, ...next };
      setState(now);
    }
    const options = { signal, action: action.current, onProgress: (progress: BatchProgress) => show({ progress }) };
    while (now.phase !== "ended") {
      try {
        show({ phase: "running" });
        await whileSignedIn(identity, signal, () => runBatches(documents, now.progress, options));
        show({ phase: "ended" });
      } catch (error) {
        if (!signal.aborted && failedWith(error, "unavailable")) {
          show({ phase: "lost" });
          await pause(documents, signal, (end) => {
            wake.current = end;
          });
        } else if (!signal.aborted) show({ phase: "ended", failure: failureText(error) });
        if (signal.aborted) show({ phase: "ended" });
      }
    }
    running.current = undefined;
    return now.progress;
  }

  return {
    /** Of the last plan; undefined before the first one and after `reset`. */
    state,
    /** Carries out a plan as one action, unless another one is being carried out. Never throws; resolves when nothing more will be tried. */
    run(plan: readonly PlannedChange[] | BatchProgress, ofAction = newId()) {
      if (!running.current) action.current = ofAction;
      return carryOut("open" in plan ? plan : planned(plan));
    },
    /** Carries out what is open of the last plan. */
    resume: async () => state && carryOut(state.progress),
    /** Begins no further commit. */
    stop: () => running.current?.abort(),
    /** Tries again now, while the backend does not answer. */
    retryNow: () => wake.current(),
    reset: () => setState(undefined),
  };
}

/** Ends after `RETRY_MS`, when the backend is connected again, when the signal is aborted, or when `end` is called. */
function pause({ connected }: Documents, signal: AbortSignal, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    const unsubscribe = connected.subscribe(() => connected.current() && end());
    signal.addEventListener("abort", end, { once: true });
    onStart(end);
  });
}
