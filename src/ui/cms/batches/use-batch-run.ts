import { type RefObject, useState } from "react";
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
/** What was done, and what undoes it. */
export interface UndoOffer {
  readonly id: number;
  readonly text: string;
  readonly undo: () => void;
}
/** Older ones are dropped: each holds the products as they were. */
const MOST_OFFERS = 3;

/** What is carried out, and its texts. */
interface Run {
  readonly words: RunWords;
  /** An undoing cannot be undone. */
  readonly isUndo: boolean;
  /** Called each time the run ends, also after it was resumed. */
  readonly onEnd?: ((progress: BatchProgress) => void) | undefined;
}
type Plan = readonly PlannedChange[] | BatchProgress;

/** Carries out plans in a dialog (`BatchDialog`). If everything is done it closes and a line of the page offers to undo it (`UndoLines`); else it stays and names
 *  what was skipped. `heading` gets the focus if the element that had it before the dialog is gone. */
export function useBatchRun(undoWords: RunWords, heading: RefObject<HTMLElement | null>) {
  const batches = useBatches();
  const { toasts } = useNotices();
  const [run, setRun] = useState<Run>({ words: undoWords, isUndo: true });
  const [offers, setOffers] = useState<readonly UndoOffer[]>([]);

  function close() {
    flushSync(batches.reset);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }
  const undoOf = ({ isUndo }: Run, progress: BatchProgress) => (isUndo ? [] : reversed(progress));
  const startUndo = (plan: Plan, onEnd?: Run["onEnd"]) => carryOut({ words: undoWords, isUndo: true, onEnd }, plan);

  /** Without a plan it resumes the last one. */
  async function carryOut(next: Run, plan?: Plan): Promise<void> {
    setRun(next);
    const progress = await (plan ? batches.run(plan) : batches.resume());
    if (!progress) return;
    next.onEnd?.(progress);
    if (progress.open.length + progress.skipped.length > 0) return;
    close();
    const text = next.words.done(progress.done.length);
    const changes = undoOf(next, progress);
    if (changes.length === 0) return void toasts.show("success", text);
    function undo() {
      toasts.close(id);
      setOffers((before) => before.filter((other) => other.id !== id));
      void startUndo(changes);
    }
    const id = toasts.show("success", text, undefined, { label: skBatches.undo, run: undo });
    setOffers((before) => [...before, { id, text, undo }].slice(-MOST_OFFERS));
  }
  const undo = batches.state ? undoOf(run, batches.state.progress) : [];
  return {
    batches,
    title: run.words.title,
    /** What can be undone while the page stays open, the oldest first. */
    offers,
    start: (changes: readonly PlannedChange[], words: RunWords) => carryOut({ words, isUndo: false }, changes),
    /** Carries out a plan that undoes something. */
    startUndo,
    resume: () => carryOut(run),
    /** Undoes what the last plan has done; undefined if that is nothing. */
    undo: undo.length > 0 ? () => startUndo(undo) : undefined,
    close,
  };
}
