import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type PlannedChange, reversed } from "#src/domain/bulk/batches.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { useButtonToast } from "../../messages/use-button-toast.ts";
import type { Focusable } from "../parts/use-focus-after-removal.ts";
import { type Run, type RunWords, useBatches } from "./use-batches.ts";

export type BatchRun = ReturnType<typeof useBatchRun>;
/** What was done, and what undoes it. */
export interface UndoOffer {
  readonly id: number;
  readonly text: string;
  /** Of the documents that it changes, so that one is told from another. */
  readonly names: readonly string[];
  readonly undo: () => void;
}
/** Older ones are dropped: each holds the products as they were. */
const MOST_OFFERS = 3;

/** Carries out plans in a dialog (`BatchDialog`). When everything is done the dialog closes; otherwise it names what was skipped until it is
 *  closed. Then a line of the page offers to undo what was done (`UndoLines`). `heading` gets the focus where what had it is gone. */
export function useBatchRun(undoWords: RunWords, heading: RefObject<Focusable | null>) {
  const batches = useBatches();
  const { toasts } = useMessages();
  // What the page undoes, it also reports.
  const showUndo = useButtonToast();
  const [offers, setOffers] = useState<readonly UndoOffer[]>([]);
  const nextId = useRef(0);
  const { run, progress } = batches.state ?? {};
  const changes = run?.canBeUndone && progress ? reversed(progress) : [];

  function closeDialog() {
    flushSync(batches.reset);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }
  function close() {
    closeDialog();
    if (progress && changes.length > 0) offerUndo(run?.words?.done(progress.done.length) ?? "", changes, false);
  }
  function offerUndo(text: string, changes: readonly PlannedChange[], hasToast = true): void {
    function undo() {
      // The offer stays while another plan is carried out.
      if (batches.isBusy()) return;
      if (toast !== undefined) toasts.close(toast);
      setOffers((before) => before.filter((other) => other.id !== id));
      void startUndo(changes);
    }
    const toast = hasToast ? showUndo(text, { label: skBatches.undo, run: undo }) : undefined;
    const id = nextId.current++;
    const names = changes.map(({ name }) => name);
    setOffers((before) => [...before, { id, text, names, undo }].slice(-MOST_OFFERS));
  }
  const carryOut = (changes: readonly PlannedChange[], words: RunWords, canBeUndone: boolean, onEnd?: Run["onEnd"]) =>
    batches.run(changes, {
      words,
      canBeUndone,
      onEnd(progress, isLeft) {
        onEnd?.(progress, isLeft);
        if (isLeft || progress.open.length + progress.skipped.length > 0) return;
        closeDialog();
        const changes = canBeUndone ? reversed(progress) : [];
        if (changes.length > 0) offerUndo(words.done(progress.done.length), changes);
        else if (progress.done.length > 0) toasts.show("success", words.done(progress.done.length));
        else toasts.show("info", skBatches.nothingDone);
      },
    });
  /** Carries out changes that undo something. */
  const startUndo = (changes: readonly PlannedChange[], onEnd?: Run["onEnd"]) =>
    carryOut(changes, undoWords, false, onEnd);
  return {
    batches,
    title: run?.words?.title ?? "",
    /** What can be undone while the page stays open, the oldest first. */
    offers,
    start: (changes: readonly PlannedChange[], words: RunWords, onEnd?: Run["onEnd"]) =>
      carryOut(changes, words, true, onEnd),
    startUndo,
    /** Undoes what the last plan has done; undefined if that is nothing. */
    undo: changes.length > 0 ? () => startUndo(changes) : undefined,
    close,
  };
}
