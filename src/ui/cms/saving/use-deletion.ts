import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Collection, Document } from "#src/backend/backend.ts";
import { deleteDocument } from "#src/operations/document-delete.ts";
import { type Undo, undoOf } from "#src/operations/take-back.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText } from "./failure-text.ts";
import { lossTexts } from "./loss-texts.ts";
import { useSaving } from "./use-saving.ts";

interface DeletionOptions {
  readonly collection: Collection;
  readonly onDeleted?: (document: Document) => void;
  readonly nameOf: (document: Document) => string;
  readonly words: {
    readonly deleteTitle: (name: string) => string;
    readonly deleted: (name: string) => string;
    readonly deleteCancelled: string;
  };
  readonly onFailure?: (error: unknown) => void;
}

/** Asks before a document of a list is deleted, deletes it, and offers to undo that. `ask` is the same function at every rendering. */
export function useDeletion({ collection, onDeleted, nameOf, words, onFailure }: DeletionOptions) {
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const heading = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<Document>();
  const name = toDelete ? nameOf(toDelete) : "";

  /** Undoes a deletion; a toast reports the outcome, because the row is gone. */
  async function undoDeletion(name: string, undo: Undo): Promise<void> {
    try {
      const { progress, losses } = await undo();
      // `done` is empty if another user had deleted the document first.
      const isWhole = progress.done.length > 0 && progress.skipped.length === 0;
      if (isWhole) toasts.show("success", skHistory.undone(name));
      else toasts.show("error", skHistory.notUndone);
      for (const text of lossTexts(losses)) toasts.show("info", text);
    } catch (error) {
      toasts.show("error", failureText(error), undefined, offerOf(name, undo));
    }
  }
  const offerOf = (name: string, undo: Undo) => ({ label: skHistory.undo, run: () => void undoDeletion(name, undo) });
  return {
    /** The list's heading, which gets the focus after a deletion, because the row is gone. */
    heading,
    ask: setToDelete,
    asked: toDelete,
    title: words.deleteTitle(name),
    saving,
    async yes() {
      if (!toDelete) return;
      await saving.run(
        async (options) => {
          const theirs = await deleteDocument(backend, collection, toDelete, options);
          if (theirs) {
            setToDelete(theirs);
            return skCms.failure.conflict;
          }
          onDeleted?.(toDelete);
          toasts.show("success", words.deleted(name), undefined, offerOf(name, undoOf(backend, options.action)));
          flushSync(() => setToDelete(undefined));
          heading.current?.focus({ preventScroll: true });
          return undefined;
        },
        (failure, error) => {
          onFailure?.(error);
          toasts.show("error", failure, "none");
        },
        [toDelete],
      );
    },
    no() {
      if (saving.isBusy) return;
      const isUnknown = saving.isUnanswered;
      saving.reset();
      setToDelete(undefined);
      if (isUnknown) toasts.show("error", skCms.confirm.unknown);
      else toasts.show("info", words.deleteCancelled);
    },
  };
}
