import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Collection, Document } from "#src/backend/backend.ts";
import { deleteDocument, isDeletedAfterAll } from "#src/operations/document-delete.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useNotices } from "../../notices/notices-context.tsx";
import { logFailure } from "./failure-text.ts";
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

/** Asks before a document of a list is deleted, and deletes it (spec §4). `ask` is the same function at every rendering, so that
 *  memoised rows may take it (ADR-024). */
export function useDeletion({ collection, onDeleted, nameOf, words, onFailure }: DeletionOptions) {
  const backend = useBackend();
  const { toasts } = useNotices();
  const saving = useSaving();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Document>();
  const name = asked ? nameOf(asked) : "";
  return {
    /** Of the list: gets the focus after a deletion, because the row is gone. */
    heading,
    ask: setAsked as (document: Document | undefined) => void,
    /** The document the question is about. */
    asked,
    title: words.deleteTitle(name),
    saving,
    async yes() {
      if (!asked) return;
      await saving.run(
        async (options) => {
          await deleteDocument(backend, collection, asked, options);
          onDeleted?.(asked);
          toasts.show("success", words.deleted(name));
          flushSync(() => setAsked(undefined));
          heading.current?.focus({ preventScroll: true });
          return undefined;
        },
        (failure, error) => {
          onFailure?.(error);
          toasts.show("error", failure, "none");
        },
      );
    },
    /** After a failure it reads what is true, because the deletion may have been carried out. */
    async no() {
      if (saving.isBusy || !asked) return;
      const mayBeDone = saving.failure !== undefined;
      saving.reset();
      setAsked(undefined);
      try {
        const isDone = mayBeDone && (await isDeletedAfterAll(backend, collection, asked));
        if (isDone) onDeleted?.(asked);
        toasts.show(isDone ? "success" : "info", isDone ? words.deleted(name) : words.deleteCancelled);
      } catch (error) {
        logFailure(error);
        toasts.show("error", skCms.confirm.unknown);
      }
    },
  };
}
