import { useState } from "react";
import { flushSync } from "react-dom";
import type { Document, UploadOptions } from "#src/backend/backend.ts";
import { useNotices } from "../notices/notices-context.tsx";
import { useSaving } from "./use-saving.ts";

interface Words {
  readonly done: string;
  readonly cancelled: string;
}

/** Asks about deleting a document, and deletes it (spec §4). `afterwards` is where the focus goes on, as the row is gone.
 *  `ask` is the same function at every rendering, so that rows that take it need not be rendered anew (ADR-024). */
export function useDeletion(
  remove: (document: Document, options: UploadOptions) => Promise<void>,
  words: (document: Document) => Words,
  afterwards: () => void,
) {
  const { toasts } = useNotices();
  const saving = useSaving();
  const [asked, setAsked] = useState<Document>();
  return {
    asked,
    saving,
    ask: setAsked as (document: Document) => void,
    async yes() {
      if (!asked) return;
      await saving.run(
        async (options) => {
          await remove(asked, options);
          toasts.show("success", words(asked).done);
          flushSync(() => setAsked(undefined));
          afterwards();
          return undefined;
        },
        (failure) => toasts.show("error", failure, "none"),
      );
    },
    no() {
      saving.forget();
      setAsked(undefined);
      if (asked) toasts.show("info", words(asked).cancelled);
    },
  };
}
