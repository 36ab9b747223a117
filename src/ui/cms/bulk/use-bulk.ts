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
  readonly onlyId?: string | undefined; // the id of the only product that the list shows (B19)
  readonly shown: readonly Document[];
  readonly found: number; // how many products the list finds, also those that it does not show
  readonly focus: RefObject<Focusable | null>; // receives the focus when the focused element is removed
}
export type Bulk = ReturnType<typeof useBulk>;

/** An action that staff have chosen for the selected products. Its dialog opens when `products` are there. */
interface ChosenAction {
  readonly action: BulkAction;
  readonly selection: Selection;
  readonly products?: readonly Document[];
}

/** The products selected in a list, and how they are changed at once (B10). */
export function useBulk({ query, onlyId, shown, found, focus }: BulkOptions) {
  const { documents } = useBackend();
  const { toasts } = useMessages();
  // Showing more rows changes only `first`, which must not clear the selection.
  const listKey = JSON.stringify({ ...query, first: undefined, onlyId });
  const selection = useSelection(listKey, shown, found);
  const run = useBatchRun(UNDO_WORDS, focus);
  const [lastChosen, setChosen] = useState<ChosenAction>();
  // Another selection cancels the action, also while its dialog is open.
  const chosen = lastChosen?.selection === selection.current ? lastChosen : undefined;
  return {
    selection,
    run,
    /** The action whose dialog is open, and the products that it would change. */
    open: chosen?.products && { action: chosen.action, products: chosen.products },
    reading: chosen && !chosen.products ? chosen.action : undefined, // the action whose products are being read
    found,
    focus,
    /** Opens the dialog of an action. If all found products are selected, it reads those that the list does not show. */
    async openDialog(action: BulkAction) {
      const next: ChosenAction = { action, selection: selection.current };
      if (!next.selection.isAll) return setChosen({ ...next, products: selection.rows });
      setChosen(next);
      /** Ends the reading, unless the action was cancelled or another one was chosen. */
      const endReading = (result: ChosenAction | undefined) => setChosen((now) => (now === next ? result : now));
      try {
        const all = await documents.readList({ ...query, first: MOST_SELECTED });
        endReading({ ...next, products: all.documents.filter(({ id }) => isSelected(next.selection, id)) });
      } catch (error) {
        endReading(undefined);
        toasts.show("error", failureText(error));
      }
    },
    cancel: () => setChosen(undefined),
    /** Closes the dialog and writes the changes. The selection is cleared if anything was written. */
    apply(changes: readonly PlannedChange[]) {
      if (!chosen) return;
      setChosen(undefined);
      const words = { title: BULK_ACTIONS[chosen.action], done: skBulk.done };
      void run.start(changes, words, ({ done }) => done.length > 0 && selection.clear());
    },
  };
}
