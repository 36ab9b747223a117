import { useCallback, useRef, useState } from "react";
import type { Documents } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { type BatchProgress, type PlannedChange, planned } from "#src/domain/changes/batches.ts";
import { runBatches } from "#src/operations/batch-run.ts";
import { failedWith, Unanswered } from "#src/operations/commit-once.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText } from "./failure-text.ts";
import { useLeaving, useUnsaved, useUnsavedForms } from "./unsaved.ts";
import { whileSignedIn } from "./while-signed-in.ts";

/** What is carried out as one action. */
export interface Run {
  /** The id that the records of all its commits share (B13). */
  readonly action: string;
  readonly words?: RunWords;
  /** Whether staff are offered to undo it. */
  readonly canBeUndone?: boolean;
  /** Called each time it ends, also after it was resumed. `isLeft`: the page is being left; a toast has said what is written. */
  readonly onEnd?: ((progress: BatchProgress, isLeft: boolean) => void) | undefined;
}
export interface RunWords {
  /** Of the dialog. */
  readonly title: string;
  /** Of the toast and the offer to undo it, after so many changes. */
  readonly done: (changes: number) => string;
}
export interface BatchState {
  readonly run: Run;
  /** "lost": the backend does not answer; the next attempt is after `RETRY_MS`, or when it is connected. */
  readonly phase: "running" | "lost" | "ended";
  readonly progress: BatchProgress;
  /** Why something is open after the end; undefined if staff stopped it. */
  readonly failure?: string | undefined;
  /** Tries again now. Defined while the backend does not answer. */
  readonly retryNow?: () => void;
}
export type Batches = ReturnType<typeof useBatches>;

const RETRY_MS = 5_000;

/** Carries out changes of many documents in commits (B10). After a lost connection it tries again, and after the session has ended it waits
 *  for the same person's sign-in. Leaving the page stops it after the commit under way; a toast says then how much is written. */
export function useBatches() {
  const { documents, identity } = useBackend();
  const { toasts } = useMessages();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<BatchState>();
  const running = useRef<{ readonly stop: () => void; readonly leave: () => void }>(undefined);
  const stop = useCallback(() => running.current?.stop(), []);
  useUnsaved(state !== undefined && state.phase !== "ended");
  useLeaving(() => running.current?.leave());

  /** Never throws; resolves when nothing more will be tried. Does nothing while another plan is carried out. */
  async function carryOut(run: Run, plan: BatchProgress): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    const stopSaving = unsaved.startSaving();
    let isLeft = false;
    running.current = {
      stop: () => controller.abort(),
      leave() {
        isLeft = true;
        stopSaving();
        controller.abort();
      },
    };
    let progress = plan;
    let failure: string | undefined;
    const show = (now: Pick<BatchState, "phase" | "failure" | "retryNow">) => setState({ run, ...now, progress });
    function onProgress(next: BatchProgress): void {
      progress = next;
      failure = undefined;
      show({ phase: "running" });
    }
    const work = () => runBatches(documents, progress, { signal, action: run.action, onProgress });
    for (let triesAgain = true; triesAgain && !signal.aborted; ) {
      show({ phase: "running" });
      try {
        await whileSignedIn(identity, signal, work);
        failure = undefined;
        triesAgain = false;
      } catch (error) {
        triesAgain = failedWith(error, "unavailable");
        // A commit that may have been made stays unanswered although the next attempt was not even sent.
        const isUnanswered = error instanceof Unanswered || (triesAgain && failure === skBatches.unanswered);
        if (error !== signal.reason) failure = isUnanswered ? skBatches.unanswered : failureText(error);
        if (triesAgain && !signal.aborted)
          await pause(documents, signal, (retryNow) => show({ phase: "lost", retryNow }));
      }
    }
    running.current = undefined;
    stopSaving();
    if (isLeft) showLeft(progress, failure);
    show({ phase: "ended", failure });
    run.onEnd?.(progress, isLeft);
  }
  function showLeft({ done, skipped, open }: BatchProgress, failure: string | undefined): void {
    if (failure === skBatches.unanswered) toasts.show("error", skCms.failure.unanswered);
    else if (done.length > 0)
      toasts.show("info", skBatches.written(done.length, done.length + skipped.length + open.length));
  }
  return {
    /** Of the last plan; undefined before the first one and after `reset`. */
    state,
    /** Carries out a plan as one action. */
    run: (changes: readonly PlannedChange[], run: Partial<Run> = {}) =>
      carryOut({ action: newId(), ...run }, planned(changes)),
    /** Carries out what is open of the last plan. */
    resume: async () => state && carryOut(state.run, state.progress),
    /** Whether a plan is being carried out, as of now and not of the last rendering. */
    isBusy: () => running.current !== undefined,
    /** Begins no further commit. */
    stop,
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
