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
import { showLosses } from "./show-losses.ts";
import { useLeaving, useUnsaved } from "./unsaved.ts";
import { type Run, type RunWords, useBatches } from "./use-batches.ts";

export type BatchRun = ReturnType<typeof useBatchRun>;
/** What was done, and what undoes it. */
export interface UndoOffer {
  readonly action: string;
  readonly text: string;
  /** Of the documents that were changed, so that one offer is told from another. */
  readonly names: readonly string[];
  readonly undo: () => void;
}
const MOST_OFFERS = 3;

interface TakeBackOptions {
  /** Gets what could not be brought back. */
  readonly show?: (losses: Losses) => void;
  /** Called when it is read what will be written, just before that is done. */
  readonly onPlanned?: () => void;
}

/** Carries out plans in a dialog (`BatchDialog`), and takes actions back (B13). When everything is done the dialog closes; otherwise it names what
 *  was skipped until it is closed. Then a line of the page offers to undo what was done (`UndoLines`). `heading` gets the focus if what had it is
 *  gone. */
export function useBatchRun(undoWords: RunWords, heading: RefObject<Focusable | null>) {
  const backend = useBackend();
  const batches = useBatches();
  const { toasts } = useMessages();
  // What the page undoes, it also reports.
  const showUndo = useButtonToast();
  const [offers, setOffers] = useState<readonly UndoOffer[]>([]);
  /** What the last taking back could not bring back. */
  const [losses, setLosses] = useState<Losses>();
  /** Whether it is read what a taking back writes. Leaving the page asks then, too, and nothing is written any more. */
  const [isPlanning, setIsPlanning] = useState(false);
  useUnsaved(isPlanning);
  const planning = useRef<{ isLeft: boolean }>(undefined);
  useLeaving(() => {
    if (planning.current) planning.current.isLeft = true;
  });
  const { run, progress, failure } = batches.state ?? {};
  const mayBeWritten = progress !== undefined && (progress.done.length > 0 || failure === skBatches.unanswered);
  const undoable = run?.canBeUndone && mayBeWritten ? run : undefined;

  function closeDialog() {
    flushSync(batches.reset);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }
  function close() {
    closeDialog();
    if (undoable && progress) offerUndo(undoable.action, progress, undoable.words, false);
  }
  /** Closes the dialog if nothing is left to say in it. */
  function closeIfDone({ done, skipped, open }: BatchProgress, isLeft: boolean): boolean {
    const isDone = !isLeft && open.length + skipped.length === 0;
    if (isDone) closeDialog();
    if (isDone && done.length === 0) toasts.show("info", skBatches.nothingDone);
    return isDone && done.length > 0;
  }
  function offerUndo(action: string, { done }: BatchProgress, words: RunWords | undefined, hasToast = true): void {
    const text = words?.done(done.length) ?? "";
    function undo() {
      // The offer stays while another plan is carried out.
      if (isTakingBack() || batches.isBusy()) return;
      if (toast !== undefined) toasts.close(toast);
      void undoAction(action);
    }
    const toast = hasToast ? showUndo(text, { label: skBatches.undo, run: undo }) : undefined;
    const names = done.map(({ name }) => name);
    setOffers((before) => [...before, { action, text, names, undo }].slice(-MOST_OFFERS));
  }
  function start(changes: readonly PlannedChange[], words: RunWords, onEnd?: Run["onEnd"]): Promise<void> {
    const action = newId();
    return batches.run(changes, {
      action,
      words,
      canBeUndone: true,
      onEnd(progress, isLeft) {
        onEnd?.(progress, isLeft);
        if (closeIfDone(progress, isLeft)) offerUndo(action, progress, words);
      },
    });
  }
  const undoAction = (action: string): Promise<void> =>
    takeBack(() => recordsOfAction(backend.documents, action), {
      show: showLossesInToasts,
      onPlanned: () => setOffers((before) => before.filter((offer) => offer.action !== action)),
    });
  const showLossesInToasts = (losses: Losses) => showLosses(toasts, losses);
  const isTakingBack = () => planning.current !== undefined;

  /** Takes back what the records say, unless another plan is carried out or made. */
  async function takeBack(
    load: () => Promise<readonly HistoryRecord[]>,
    { show = setLosses, onPlanned }: TakeBackOptions = {},
  ): Promise<void> {
    if (batches.isBusy() || isTakingBack()) return;
    const fail = (error: unknown) => void toasts.show("error", failureText(error));
    const own = { isLeft: false };
    planning.current = own;
    setIsPlanning(true);
    setLosses(undefined);
    try {
      const records = await load();
      const plan = await planTakeBack(backend.documents, records);
      // Another plan was begun while the records were read: the offer to undo stays.
      if (own.isLeft || batches.isBusy()) return;
      onPlanned?.();
      let finished = Promise.resolve();
      await batches.run(plan, {
        words: undoWords,
        onEnd(progress, isLeft) {
          if (closeIfDone(progress, isLeft)) toasts.show("success", undoWords.done(progress.done.length));
          finished = finishTakeBack(backend, records, progress).then(isLeft ? showLossesInToasts : show, fail);
        },
      });
      await finished;
    } catch (error) {
      fail(error);
    } finally {
      planning.current = undefined;
      setIsPlanning(false);
    }
  }
  return {
    batches,
    title: run?.words?.title ?? "",
    /** What can be undone while the page stays open, the oldest first. */
    offers,
    losses,
    start,
    takeBack,
    /** Whether something is being taken back. */
    isTakingBack,
    /** Undoes what the last plan has done; undefined if that is nothing. */
    undo: undoable && (() => undoAction(undoable.action)),
    close,
  };
}
