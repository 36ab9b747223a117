import { useRef, useState } from "react";
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

/** The action that a plan is carried out as. */
export interface Run {
  /** The id that the records of all its commits share (B13). */
  readonly action: string;
  readonly words?: RunWords;
  readonly canBeUndone?: boolean;
  /** Called each time the run ends, also after it was resumed, unless the page is being left. */
  readonly onEnd?: ((progress: BatchProgress) => void) | undefined;
}
export interface RunWords {
  readonly title: string;
  /** The text of the toast and of the offer to undo, for a number of changes. */
  readonly done: (changes: number) => string;
}
interface BatchState {
  readonly run: Run;
  /** "lost": the backend does not answer; the next attempt is after `RETRY_MS`. */
  readonly phase: "running" | "lost" | "ended";
  readonly progress: BatchProgress;
  /** Why changes are left after the end; undefined if none are or if staff stopped the run. */
  readonly failure?: string | undefined;
  /** Whether the run ended without an answer to the last batch, which may have been written (ADR-021). */
  readonly isUnanswered?: boolean;
  readonly retryNow?: () => void;
}
export type Batches = ReturnType<typeof useBatches>;

const RETRY_MS = 5_000; // The pause between attempts while the backend does not answer.

/** Carries out changes of many documents in commits (B10). After a lost connection it tries again, and after the session has ended it waits
 *  for the same person's sign-in. Leaving the page stops it after the commit under way; a toast says then how much is written. */
export function useBatches() {
  const { documents, identity } = useBackend();
  const { toasts } = useMessages();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<BatchState>();
  const running = useRef<AbortController>(undefined);
  useUnsaved(state !== undefined && state.phase !== "ended");
  const isLeft = useLeaving(() => running.current?.abort());

  /** Carries out a plan. Never throws; resolves when nothing more will be tried. Does nothing while another plan is carried out. */
  async function carryOut(run: Run, plan: BatchProgress): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const stopSaving = unsaved.startSaving();
    signal.addEventListener("abort", stopSaving);
    let progress = plan;
    let error: unknown;
    const show = (now: Pick<BatchState, "phase" | "retryNow">) => setState({ run, progress, ...now });
    function onProgress(next: BatchProgress): void {
      progress = next;
      error = undefined;
      show({ phase: "running" });
    }
    const { action } = run;
    const work = () => runBatches(documents, progress, { signal, action, onProgress });
    while (!signal.aborted) {
      show({ phase: "running" });
      try {
        await whileSignedIn(identity, signal, work);
        break;
      } catch (failed) {
        const isLost = failedWith(failed, "unavailable");
        // A commit without an answer may have been made, even if the next attempt was not sent.
        if (failed !== signal.reason && !(isLost && error instanceof Unanswered)) error = failed;
        if (!isLost) break;
        if (!signal.aborted) await pause(signal, (retryNow) => show({ phase: "lost", retryNow }));
      }
    }
    running.current = undefined;
    stopSaving();
    const isUnanswered = error instanceof Unanswered;
    const failure = isUnanswered ? skBatches.unanswered : error === undefined ? undefined : failureText(error);
    setState({ run, progress, phase: "ended", failure, isUnanswered });
    if (!isLeft()) return run.onEnd?.(progress);
    const { done, skipped, open } = progress;
    if (isUnanswered) toasts.show("error", skCms.failure.unanswered);
    else if (done.length > 0)
      toasts.show("info", skBatches.written(done.length, done.length + skipped.length + open.length));
  }
  return {
    /** The state of the last plan; undefined before the first one and after `reset`. */
    state,
    run: (changes: readonly PlannedChange[], run: Partial<Run> = {}) =>
      carryOut({ action: newId(), ...run }, planned(changes)),
    resume: async () => state && carryOut(state.run, state.progress),
    /** Whether a plan is being carried out, as of now and not of the last rendering. */
    isBusy: () => running.current !== undefined,
    stop: () => running.current?.abort(),
    reset: () => setState(undefined),
  };
}

/** Ends after `RETRY_MS`, when the signal is aborted, or when the function that `onStart` gets is called. */
function pause(signal: AbortSignal, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((end) => {
    setTimeout(end, RETRY_MS);
    signal.addEventListener("abort", () => end(), { once: true });
    onStart(end);
  });
}
