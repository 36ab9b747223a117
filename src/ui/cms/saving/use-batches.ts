import { useRef, useState } from "react";
import { newId } from "#src/backend/new-id.ts";
import { type BatchProgress, type PlannedChange, unstarted } from "#src/domain/changes/batches.ts";
import { runBatches } from "#src/operations/batch-run.ts";
import { failedWith, Unanswered } from "#src/operations/commit-once.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText } from "./failure-text.ts";
import { useLeaving, useUnsaved, useUnsavedForms } from "./unsaved.ts";
import { whileSignedIn } from "./while-signed-in.ts";

/** What is the same at each attempt to carry out one plan. */
export interface Run {
  readonly action: string; // The id that the records of all its commits share in the history (B13).
  readonly words?: RunWords;
  readonly canBeUndone?: boolean;
  /** Called each time the run ends, also after it was resumed, unless the page is being left. */
  readonly onEnd?: ((progress: BatchProgress) => void) | undefined;
}
export interface RunWords {
  readonly title: string;
  readonly done: (changes: number) => string; // The text of the toast and of the offer to undo, for so many changes.
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

/** Carries out plans: lists of changes of many documents, written batch after batch (B10). After a lost connection it tries again. After the
 *  session has ended it waits for the same person's sign-in. Leaving the page stops it after the commit under way; a toast says how much is written. */
export function useBatches() {
  const { documents, identity } = useBackend();
  const { toasts } = useMessages();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<BatchState>();
  const running = useRef<AbortController>(undefined);
  useUnsaved(state !== undefined && state.phase !== "ended");
  const isLeft = useLeaving(() => running.current?.abort());

  /** Carries out what is open of a plan, unless another one is being carried out. Never throws; resolves when nothing more will be tried. */
  async function carryOut(run: Run, plan: BatchProgress): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const stopSaving = unsaved.startSaving();
    // A stopped run counts as no save under way, so leaving the page does not warn of one.
    controller.signal.addEventListener("abort", stopSaving);
    const { progress, error } = await tryUntilAnswered(run, plan, controller.signal);
    running.current = undefined;
    stopSaving();
    const isUnanswered = error instanceof Unanswered;
    let failure: string | undefined;
    if (error !== undefined) failure = isUnanswered ? skBatches.unanswered : failureText(error);
    setState({ run, progress, phase: "ended", failure, isUnanswered });
    const { done, skipped, open } = progress;
    const total = done.length + skipped.length + open.length;
    if (!isLeft()) run.onEnd?.(progress);
    else if (isUnanswered) toasts.show("error", skCms.failure.unanswered);
    else if (done.length > 0) toasts.show("info", skBatches.written(done.length, total));
  }
  /** Sends batches until all are answered, the signal is aborted, or the backend fails otherwise than by not answering. */
  async function tryUntilAnswered(run: Run, plan: BatchProgress, signal: AbortSignal) {
    let progress = plan;
    let error: unknown;
    const show = (now: Pick<BatchState, "phase" | "retryNow">) => setState({ run, progress, ...now });
    function onProgress(next: BatchProgress): void {
      progress = next;
      error = undefined;
      show({ phase: "running" });
    }
    const work = () => runBatches(documents, progress, { signal, action: run.action, onProgress });
    while (!signal.aborted) {
      show({ phase: "running" });
      try {
        await whileSignedIn(identity, signal, work);
        break;
      } catch (caught) {
        const isUnavailable = failedWith(caught, "unavailable");
        // If a commit had no answer, an attempt that could not even be sent brings none either.
        const isStillUnanswered = error instanceof Unanswered && isUnavailable;
        if (!isStillUnanswered && caught !== signal.reason) error = caught;
        if (!isUnavailable) break;
        if (!signal.aborted) await pause(signal, (retryNow) => show({ phase: "lost", retryNow }));
      }
    }
    return { progress, error };
  }
  return {
    /** The state of the last plan; undefined before the first one and after `reset`. */
    state,
    begin: (changes: readonly PlannedChange[], options: Partial<Run> = {}) =>
      carryOut({ action: newId(), ...options }, unstarted(changes)),
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
