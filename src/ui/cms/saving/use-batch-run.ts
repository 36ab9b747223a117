import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newId } from "#src/backend/new-id.ts";
import type { BatchProgress, PlannedChange } from "#src/domain/changes/batches.ts";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { finishTakeBack, type Losses, planTakeBack, recordsOfAction } from "#src/operations/take-back.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useButtonToast } from "../../messages/use-button-toast.ts";
import type { Focusable } from "../parts/use-focus-after-removal.ts";
import { failureText } from "./failure-text.ts";
import { lossTexts } from "./loss-texts.ts";
import { type Run, type RunWords, useBatches } from "./use-batches.ts";

export type BatchRun = ReturnType<typeof useBatchRun>;
export interface UndoOffer {
  readonly action: string; // The id of the action that is undone; all records of a plan share it.
  readonly text: string;
  readonly names: readonly string[]; // The names of the changed documents, by which staff distinguish the offers.
  readonly undo: () => void;
}
const MOST_OFFERS = 3; // B10

/** Carries out plans, which are lists of changes, in a dialog (`BatchDialog`), and offers to undo them (`UndoLines`). Also takes records of the
 *  history back (B13). `heading` gets the focus if the focused element is gone. */
export function useBatchRun(undoWords: RunWords, heading: RefObject<Focusable | null>) {
  const backend = useBackend();
  const batches = useBatches();
  const { toasts } = useMessages();
  // A toast with the button to undo closes with the page, because only the page can undo and report.
  const showUndoToast = useButtonToast();
  const [offers, setOffers] = useState<readonly UndoOffer[]>([]);
  const [losses, setLosses] = useState<Losses>(); // What the last take-back could not restore.
  /** Whether a take-back is under way. It reads records before it writes, and `batches` is busy only while it writes. */
  const isTakingBack = useRef(false);
  const isBusy = () => batches.isBusy() || isTakingBack.current;

  function start(changes: readonly PlannedChange[], words: RunWords, onEnd?: Run["onEnd"]): Promise<void> {
    const action = newId();
    return batches.begin(changes, {
      action,
      words,
      canBeUndone: true,
      onEnd(progress) {
        onEnd?.(progress);
        const { done } = progress;
        closeIfAllDone(progress, () => offerUndo(action, words.done(done.length), done, { hasToast: true }));
      },
    });
  }
  function offerUndo(action: string, text: string, changes: readonly PlannedChange[], { hasToast = false } = {}) {
    function undo() {
      // The offer stays while another plan is carried out.
      if (isBusy()) return;
      if (toast !== undefined) toasts.close(toast);
      void undoAction(action);
    }
    const toast = hasToast ? showUndoToast(text, { label: skBatches.undo, run: undo }) : undefined;
    const names = changes.map(({ name }) => name);
    setOffers((before) => [...before, { action, text, names, undo }].slice(-MOST_OFFERS));
  }
  function undoAction(action: string): Promise<void> {
    return takeBack(() => recordsOfAction(backend.documents, action), {
      onPlanned: () => setOffers((before) => before.filter((offer) => offer.action !== action)),
      showLosses(lost) {
        for (const text of lossTexts(lost)) toasts.show("info", text);
      },
    });
  }
  /** Takes the records back, unless another plan is being made or carried out. `onPlanned` is called just before anything is written. */
  async function takeBack(
    load: () => Promise<readonly HistoryRecord[]>,
    { onPlanned, showLosses = setLosses }: { onPlanned?: () => void; showLosses?: (lost: Losses) => void } = {},
  ): Promise<void> {
    if (isBusy()) return;
    isTakingBack.current = true;
    setLosses(undefined);
    try {
      const records = await load();
      const plan = await planTakeBack(backend.documents, records);
      // Another plan was begun while the records were read: the offer to undo stays.
      if (batches.isBusy()) return;
      onPlanned?.();
      await batches.begin(plan, {
        words: undoWords,
        onEnd(progress) {
          closeIfAllDone(progress, () => toasts.show("success", undoWords.done(progress.done.length)));
          void finishTakeBack(backend, records, progress).then(showLosses);
        },
      });
    } catch (error) {
      toasts.show("error", failureText(error));
    } finally {
      isTakingBack.current = false;
    }
  }
  /** Closes the dialog and shows a toast instead, unless the dialog has to report changes that were refused or are left. */
  function closeIfAllDone({ done, skipped, open }: BatchProgress, showDone: () => void): void {
    if (open.length + skipped.length > 0) return;
    closeDialog();
    if (done.length > 0) showDone();
    else toasts.show("info", skBatches.nothingDone);
  }
  function closeDialog(): void {
    flushSync(batches.reset);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }

  const { run, progress, isUnanswered } = batches.state ?? {};
  const hasWritten = progress !== undefined && (progress.done.length > 0 || isUnanswered);
  const undoable = run?.canBeUndone && hasWritten ? run : undefined;
  /** Undoes what the last plan has written; undefined if it has written nothing or cannot be undone. */
  const undo = undoable && (() => undoAction(undoable.action));
  function close(): void {
    closeDialog();
    if (!undoable || !progress) return;
    const { done, open } = progress;
    if (isUnanswered) offerUndo(undoable.action, skBatches.perhapsDone, [...done, ...open]);
    else offerUndo(undoable.action, undoable.words?.done(done.length) ?? "", done);
  }
  return { batches, offers, losses, start, takeBack, undo, close };
}
