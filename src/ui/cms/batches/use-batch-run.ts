import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type BatchProgress, type PlannedChange, reversed } from "#src/domain/bulk/batches.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { useNotices } from "../../notices/notices-context.tsx";
import { useBatches } from "./use-batches.ts";

interface RunWords {
  /** Of the dialog. */
  readonly title: string;
  /** Of the toast, when everything is done. */
  readonly done: (products: number) => string;
}
export type BatchRun = ReturnType<typeof useBatchRun>;
/** What is carried out, and what is said of it. */
interface Run {
  readonly words: RunWords;
  /** An undoing cannot be undone. */
  readonly isUndo: boolean;
}

/** Carries out plans in a dialog (`BatchDialog`). If everything is done it closes and a toast offers to undo it; else it stays and names
 *  what was skipped. `heading` gets the focus if the element that had it before the dialog is gone. */
export function useBatchRun(undoWords: RunWords, heading: RefObject<HTMLElement | null>) {
  const batches = useBatches();
  const { toasts } = useNotices();
  const [run, setRun] = useState<Run>({ words: undoWords, isUndo: true });
  /** The toasts that offer to undo. They go with the page, on which undoing is shown. */
  const offers = useRef<number[]>([]);
  useEffect(
    () => () => {
      for (const offer of offers.current) toasts.close(offer);
    },
    [toasts],
  );

  function close() {
    flushSync(batches.reset);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }
  function undoOf(progress: BatchProgress | undefined, { isUndo }: Run) {
    const changes = progress && !isUndo ? reversed(progress) : [];
    return changes.length > 0 ? () => carryOut({ words: undoWords, isUndo: true }, changes) : undefined;
  }
  /** Without changes it resumes the last plan. */
  async function carryOut(next: Run, changes?: readonly PlannedChange[]): Promise<void> {
    setRun(next);
    const progress = await (changes ? batches.run(changes) : batches.resume());
    if (!progress || progress.open.length + progress.skipped.length > 0) return;
    close();
    const undo = undoOf(progress, next);
    const action = undo && { label: skBatches.undo, run: () => void undo() };
    offers.current.push(toasts.show("success", next.words.done(progress.done.length), undefined, action));
  }
  return {
    batches,
    title: run.words.title,
    start: (changes: readonly PlannedChange[], words: RunWords) => carryOut({ words, isUndo: false }, changes),
    resume: () => carryOut(run),
    /** Undoes what the last plan has done; undefined if that is nothing. */
    undo: undoOf(batches.state?.progress, run),
    close,
  };
}
