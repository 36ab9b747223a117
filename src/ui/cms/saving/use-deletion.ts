import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Document, UploadOptions } from "#src/backend/backend.ts";
import { useNotices } from "../../notices/notices-context.tsx";
import { useSaving } from "./use-saving.ts";

interface DeletionOptions {
  readonly remove: (document: Document, options: UploadOptions) => Promise<void>;
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
export function useDeletion({ remove, nameOf, words, onFailure }: DeletionOptions) {
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
          await remove(asked, options);
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
    no() {
      if (saving.isBusy) return;
      saving.reset();
      setAsked(undefined);
      toasts.show("info", words.deleteCancelled);
    },
  };
}
