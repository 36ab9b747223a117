import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Collection, Document } from "#src/backend/backend.ts";
import type { OperationOptions } from "#src/operations/commit-once.ts";
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
  readonly words: Readonly<Record<"deleteTitle" | "deleted", (name: string) => string> & { deleteCancelled: string }>;
  readonly onFailure?: (error: unknown) => void;
}

/** Asks before a document of a list is deleted (`ConfirmDialog`), deletes it after `yes`, and offers in a toast to undo that. */
export function useDeletion({ collection, onDeleted, nameOf, words, onFailure }: DeletionOptions) {
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const heading = useRef<HTMLHeadingElement>(null); // The list's, focused after a deletion, because the row is gone.
  const [asked, setAsked] = useState<Document>(); // As it was shown when the question was asked.
  const name = asked ? nameOf(asked) : "";

  async function yes(): Promise<void> {
    if (asked) await saving.run((options) => deleteAsked(asked, options), showFailure, [asked]);
  }
  /** Returns why nothing was deleted; undefined if the document was deleted. */
  async function deleteAsked(document: Document, options: Required<OperationOptions>): Promise<string | undefined> {
    const changedByOthers = await deleteDocument(backend, collection, document, options);
    if (changedByOthers) {
      setAsked(changedByOthers);
      return skCms.failure.conflict;
    }
    onDeleted?.(document);
    toasts.show("success", words.deleted(name), undefined, undoButton(name, undoOf(backend, options.action)));
    flushSync(() => setAsked(undefined));
    heading.current?.focus({ preventScroll: true });
    return undefined;
  }
  function showFailure(failure: string, error: unknown): void {
    onFailure?.(error);
    // "silent", because the dialog focuses the same text, which screen readers then read.
    toasts.show("error", failure, "silent");
  }
  function no(): void {
    if (saving.isBusy) return;
    const mayBeDeleted = saving.isUnanswered;
    saving.reset();
    setAsked(undefined);
    if (mayBeDeleted) toasts.show("error", skCms.confirm.unknown);
    else toasts.show("info", words.deleteCancelled);
  }
  const undoButton = (name: string, undo: Undo) => ({ label: skHistory.undo, run: () => void takeBack(name, undo) });
  async function takeBack(name: string, undo: Undo): Promise<void> {
    try {
      const { progress, losses } = await undo();
      // `done` is empty if another user had deleted the document first.
      const isWhole = progress.done.length > 0 && progress.skipped.length === 0;
      if (isWhole) toasts.show("success", skHistory.undone(name));
      else toasts.show("error", skHistory.notUndone);
      for (const text of lossTexts(losses)) toasts.show("info", text);
    } catch (error) {
      toasts.show("error", failureText(error), undefined, undoButton(name, undo));
    }
  }
  return { heading, ask: setAsked, asked, title: words.deleteTitle(name), saving, yes, no };
}
