import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type BatchProgress, type PlannedChange, reversed } from "#src/domain/bulk/batches.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { useNotices } from "../../notices/notices-context.tsx";
import { type Batches, useBatches } from "./use-batches.ts";

interface RunWords {
  /** Of the dialog. */
  readonly title: string;
  /** Of the toast, when everything is done. */
  readonly done: (products: number) => string;
}
export interface BatchRun {
  readonly batches: Batches;
  readonly title: string;
  start(changes: readonly PlannedChange[], words: RunWords): Promise<void>;
  resume(): Promise<void>;
  /** Undoes what the last plan has done; undefined if that is nothing. */
  readonly undo: (() => Promise<void>) | undefined;
  close(): void;
}

/** Carries out plans in a dialog (`BatchDialog`). If everything is done it closes and a toast offers to undo it; else it stays and names
 *  what was skipped. `heading` gets the focus if the element that had it before the dialog is gone. */
export function useBatchRun(undoWords: RunWords, heading: RefObject<HTMLElement | null>): BatchRun {
  const batches = useBatches();
  const { toasts } = useNotices();
  const [words, setWords] = useState(undoWords);
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
  function ended(progress: BatchProgress | undefined, { done }: RunWords) {
    if (!progress || progress.open.length > 0 || progress.skipped.length > 0) return;
    close();
    const undoing = reversed(progress);
    const mayUndo = undoing.length > 0 && done !== undoWords.done;
    const action = { label: skBatches.undo, run: () => void start(undoing, undoWords) };
    offers.current.push(toasts.show("success", done(progress.done.length), undefined, mayUndo ? action : undefined));
  }
  async function start(changes: readonly PlannedChange[], next: RunWords): Promise<void> {
    setWords(next);
    ended(await batches.run(changes), next);
  }
  const last = batches.state?.progress;
  const undoing = last ? reversed(last) : [];
  return {
    batches,
    title: words.title,
    start,
    resume: async () => ended(await batches.resume(), words),
    undo: undoing.length > 0 && words !== undoWords ? () => start(undoing, undoWords) : undefined,
    close,
  };
}
