import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { type PlannedChange, reversed } from "#src/domain/bulk/batches.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { useNotices } from "../../notices/notices-context.tsx";
import { type Plan, type Run, useBatches } from "./use-batches.ts";

interface RunWords {
  /** Of the dialog. */
  readonly title: string;
  /** Of the toast, when everything is done. */
  readonly done: (products: number) => string;
}
export type BatchRun = ReturnType<typeof useBatchRun>;
/** What was done, and what undoes it. */
export interface UndoOffer {
  readonly id: number;
  readonly text: string;
  readonly undo: () => void;
}
/** Older ones are dropped: each holds the products as they were. */
const MOST_OFFERS = 3;

/** Carries out plans in a dialog (`BatchDialog`). If everything is done it closes and a line of the page offers to undo it (`UndoLines`); else it
 *  stays and names what was skipped. `heading` gets the focus if the element that had it before the dialog is gone. */
export function useBatchRun(undoWords: RunWords, heading: RefObject<HTMLElement | null>) {
  const batches = useBatches();
  const { toasts } = useNotices();
  const [offers, setOffers] = useState<readonly UndoOffer[]>([]);
  const { run, progress } = batches.state ?? {};
  const changes = (progress && run?.undoOf?.(progress)) ?? [];

  function close() {
    flushSync(batches.reset);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }
  function offerUndo(text: string, changes: readonly PlannedChange[]): void {
    function undo() {
      toasts.close(id);
      setOffers((before) => before.filter((other) => other.id !== id));
      void startUndo(changes);
    }
    const id = toasts.show("success", text, undefined, { label: skBatches.undo, run: undo });
    setOffers((before) => [...before, { id, text, undo }].slice(-MOST_OFFERS));
  }
  const carryOut = (plan: Plan, { title, done }: RunWords, { undoOf, onEnd }: Pick<Run, "undoOf" | "onEnd">) =>
    batches.run(plan, {
      title,
      undoOf,
      onEnd(progress) {
        onEnd?.(progress);
        if (progress.open.length + progress.skipped.length > 0) return;
        close();
        const changes = undoOf?.(progress) ?? [];
        if (changes.length > 0) offerUndo(done(progress.done.length), changes);
        else toasts.show("success", done(progress.done.length));
      },
    });
  /** Carries out a plan that undoes something. */
  const startUndo = (plan: Plan, onEnd?: Run["onEnd"]) => carryOut(plan, undoWords, { onEnd });
  return {
    batches,
    title: run?.title ?? "",
    /** What can be undone while the page stays open, the oldest first. */
    offers,
    start: (changes: readonly PlannedChange[], words: RunWords) => carryOut(changes, words, { undoOf: reversed }),
    startUndo,
    /** Undoes what the last plan has done; undefined if that is nothing. */
    undo: changes.length > 0 ? () => startUndo(changes) : undefined,
    close,
  };
}
