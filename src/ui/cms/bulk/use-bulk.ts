import { type RefObject, useState } from "react";
import type { Document, NamedQuery } from "#src/backend/backend.ts";
import type { PlannedChange } from "#src/domain/changes/batches.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skContract } from "#src/text/sk-contract.ts";
import { skLabels } from "#src/text/sk-labels.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import type { Focusable } from "../parts/use-focus-after-removal.ts";
import { failureText } from "../saving/failure-text.ts";
import { useBatchRun } from "../saving/use-batch-run.ts";
import { isSelected, type Selection, useSelection } from "./use-selection.ts";

/** What can be done with selected products: the button of each action, and the title of its dialog. */
export const BULK_ACTIONS = {
  labels: skLabels.title,
  prices: skBulk.changePrices,
  contract: skContract.title,
  category: skBulk.move,
  available: skBulk.markAvailable,
  unavailable: skBulk.markUnavailable,
} as const;
export type BulkAction = keyof typeof BULK_ACTIONS;

/** The most products that are changed at once: the browser holds all of them for the preview (B10). */
export const MOST_SELECTED = 5_000;
const UNDO_WORDS = { title: skBatches.undo, done: skBulk.undone };

export type InventoryQuery = Extract<NamedQuery, { readonly query: "inventory" }>;

interface BulkOptions {
  readonly query: InventoryQuery;
  /** The id of the only product that the list shows (B19). */
  readonly only?: string | undefined;
  readonly shown: readonly Document[];
  readonly found: number;
  /** Receives the focus when the focused element is removed. */
  readonly focus: RefObject<Focusable | null>;
}
export type Bulk = ReturnType<typeof useBulk>;

/** An action that was chosen; without `products` while they are read. */
interface ChosenAction {
  readonly action: BulkAction;
  readonly selection: Selection;
  readonly products?: readonly Document[];
}

/** The products selected in a list, and how they are changed at once. A selection survives showing more rows, so `first` is no part of it. */
export function useBulk({ query: { first: _, ...query }, only, shown, found, focus }: BulkOptions) {
  const { documents } = useBackend();
  const { toasts } = useMessages();
  const selection = useSelection(JSON.stringify({ ...query, only }), shown, found);
  const run = useBatchRun(UNDO_WORDS, focus);
  const [lastChosen, setChosen] = useState<ChosenAction>();
  // Another selection cancels the action, also while its dialog is open.
  const chosen = lastChosen?.selection === selection.current ? lastChosen : undefined;
  return {
    selection,
    run,
    /** The action whose dialog is open, and what it would change. */
    open: chosen?.products && { action: chosen.action, products: chosen.products },
    /** The action whose products are read. */
    reading: chosen && !chosen.products ? chosen.action : undefined,
    found,
    focus,
    /** Opens the dialog of an action, which shows its products once they are read. */
    async ask(action: BulkAction) {
      const next: ChosenAction = { action, selection: selection.current };
      if (!next.selection.isAll) return setChosen({ ...next, products: selection.rows });
      setChosen(next);
      /** Ends the reading, unless the action was cancelled or another one was chosen. */
      const settle = (result: ChosenAction | undefined) => setChosen((now) => (now === next ? result : now));
      try {
        const { documents: all } = await documents.readList({ ...query, first: MOST_SELECTED });
        settle({ ...next, products: all.filter(({ id }) => isSelected(next.selection, id)) });
      } catch (error) {
        settle(undefined);
        toasts.show("error", failureText(error));
      }
    },
    cancel: () => setChosen(undefined),
    apply(changes: readonly PlannedChange[]) {
      if (!chosen) return;
      setChosen(undefined);
      const words = { title: BULK_ACTIONS[chosen.action], done: skBulk.done };
      void run.start(changes, words, ({ done }) => done.length > 0 && selection.clear());
    },
  };
}
