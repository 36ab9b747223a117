import { type RefObject, useRef, useState } from "react";
import type { BatchProgress } from "#src/domain/bulk/batches.ts";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { finishTakeBack, type Losses, planTakeBack } from "#src/operations/take-back.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useBatchRun } from "../batches/use-batch-run.ts";
import { failureText } from "../saving/failure-text.ts";
import { showLosses } from "../saving/show-losses.ts";
import { useLeaving, useUnsaved } from "../saving/unsaved.ts";
import { bySamePerson } from "../saving/use-saving.ts";
import { titleOf } from "./record-lines.ts";

const WORDS = { title: skHistory.takingBack, done: skHistory.done };

/** Takes records back, one action after another (B13). `heading`: as in `useBatchRun`. */
export function useTakeBack(heading: RefObject<HTMLElement | null>) {
  const backend = useBackend();
  const { toasts } = useMessages();
  const run = useBatchRun(WORDS, heading);
  /** Of the last action. */
  const [losses, setLosses] = useState<Losses>();
  const isUnderWay = useRef(false);
  /** Whether it is read what to write; leaving the page asks then, too, and nothing is written any more. */
  const [isPlanning, setIsPlanning] = useState(false);
  useUnsaved(isPlanning);
  const isGivenUp = useRef(false);
  useLeaving(() => {
    isGivenUp.current = true;
  });
  async function carryOut(chosen: readonly HistoryRecord[]): Promise<void> {
    const fail = (error: unknown) => void toasts.show("error", failureText(error));
    let finished = Promise.resolve();
    function onEnd(progress: BatchProgress, isLeft: boolean): void {
      const show = isLeft ? (losses: Losses) => showLosses(toasts, losses) : setLosses;
      finished = finishTakeBack(backend, chosen, progress).then(show, fail);
    }
    const named = chosen.map((record) => ({ ...record, name: titleOf(record) }));
    isGivenUp.current = false;
    setIsPlanning(true);
    try {
      const plan = await bySamePerson(backend.identity, async (signal) => {
        const planned = await planTakeBack(backend.documents, named);
        signal.throwIfAborted();
        return planned;
      }).catch(fail);
      setIsPlanning(false);
      if (plan && !isGivenUp.current) await run.startUndo(plan, onEnd);
      await finished;
    } finally {
      isUnderWay.current = false;
    }
  }
  return {
    run,
    losses,
    /** Whether it has begun: not while another action is being taken back. */
    takeBack(chosen: readonly HistoryRecord[]): boolean {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      setLosses(undefined);
      void carryOut(chosen);
      return true;
    },
  };
}
