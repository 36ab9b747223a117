import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Collection, Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { compareStored, deleteDocument, isDeletedAfterAll } from "#src/operations/document-delete.ts";
import { retry } from "#src/operations/retry.ts";
import { takeBackAction } from "#src/operations/take-back.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText, logFailure } from "./failure-text.ts";
import { showLosses } from "./show-losses.ts";
import { bySamePerson, isSomebodyElse, type MaybeSession, useSaving } from "./use-saving.ts";

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
  const { session } = backend.identity;
  const { toasts } = useMessages();
  const saving = useSaving();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Document>();
  const name = asked ? nameOf(asked) : "";
  /** The id of the deletion, by which it can be taken back (B13). */
  const action = useRef("");
  const ask = useCallback((document: Document | undefined) => {
    action.current = newId();
    setAsked(document);
  }, []);

  /** Takes a deletion back and says in a toast what came of it, because the row is gone. */
  async function undo(undone: string, deletion: string, as: string): Promise<void> {
    const person = session.current();
    try {
      const { progress, losses } = await bySamePerson(backend.identity, (signal) =>
        retry(() => takeBackAction(backend, deletion, { as, signal }), { signal }),
      );
      // No records: somebody else had deleted it first, so there is nothing of ours to take back.
      const isWhole = progress.done.length > 0 && progress.skipped.length + progress.open.length === 0;
      if (isWhole) toasts.show("success", skHistory.undone(undone));
      else toasts.show("error", skHistory.notUndone);
      showLosses(toasts, losses);
    } catch (error) {
      toasts.show("error", failureText(error), undefined, offerOf(undone, deletion, as, person));
    }
  }
  /** `as`: the id of the undo, also when it is pressed again after a failure, unless somebody else than `person` does. */
  const offerOf = (deleted: string, deletion: string, as = newId(), person: MaybeSession = undefined) => ({
    label: skHistory.undo,
    run: () => void undo(deleted, deletion, isSomebodyElse(session.current(), person) ? newId() : as),
  });
  const showDeleted = (deleted: string, deletion: string) =>
    toasts.show("success", words.deleted(deleted), undefined, offerOf(deleted, deletion));
  return {
    /** Of the list: gets the focus after a deletion, because the row is gone. */
    heading,
    ask,
    /** The document the question is about. */
    asked,
    title: words.deleteTitle(name),
    saving,
    async yes() {
      if (!asked) return;
      await saving.run(
        async (options) => {
          const stored = await compareStored(backend.documents, collection, asked, options);
          // Still there: no earlier press has deleted it, or somebody has brought it back. Gone, it is deleted as by the earlier press again, which also
          // clears what that one may have left.
          if (stored === "asShown") action.current = options.action;
          const deleting = { ...options, action: action.current };
          const theirs =
            typeof stored === "object" ? stored : await deleteDocument(backend, collection, asked, deleting);
          if (theirs) {
            setAsked(theirs);
            return skCms.failure.conflict;
          }
          onDeleted?.(asked);
          showDeleted(name, action.current);
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
    /** After a failure it reads whether the document is deleted, because the answer may have been lost. */
    async no() {
      if (saving.isBusy || !asked) return;
      // The next question, which may be asked meanwhile, has an action of its own.
      const deletion = action.current;
      const mayBeDone = saving.failure !== undefined && saving.failure !== skCms.failure.conflict;
      saving.reset();
      setAsked(undefined);
      try {
        const isDone = mayBeDone && (await isDeletedAfterAll(backend, collection, asked));
        if (isDone) onDeleted?.(asked);
        if (isDone) showDeleted(name, deletion);
        else toasts.show("info", words.deleteCancelled);
      } catch (error) {
        logFailure(error);
        toasts.show("error", skCms.confirm.unknown);
      }
    },
  };
}
