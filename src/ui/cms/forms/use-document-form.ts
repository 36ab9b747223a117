import { useRef, useState } from "react";
import type { Collection, Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { isWithinSize } from "#src/domain/values/limits.ts";
import { type SaveRefusal, saveDocument, urlsOf } from "#src/operations/document-save.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { showNotSaved } from "../saving/show-not-saved.ts";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";
import {
  changedFields,
  conflictDetails,
  type FormFields,
  mergedForm,
  problemOf,
  readForm,
  refusedField,
  uploadsOf,
  writtenFields,
} from "./document-fields.ts";
import { handleSubmit } from "./handle-submit.ts";
import { useFollowedForm } from "./use-followed-form.ts";

interface DocumentFormOptions<F> {
  readonly collection: Collection;
  /** Of a new document, if the collection has fixed ids. */
  readonly id?: string;
  /** Makes the id of a new document from its name; left out if it is random. */
  readonly idFor?: (name: string) => string;
  readonly fields: FormFields<F>;
  /** The document to edit, live; a form without one makes a new document. */
  readonly stored: Document | undefined;
  readonly blank?: Document;
  readonly nameOf: (form: F) => string;
  readonly words: Readonly<Record<"duplicate" | "added" | "notAdded" | "changed", (name: string) => string>>;
  /** Why all fields together cannot be saved. */
  readonly problem?: (form: F) => string | undefined;
  /** If saving takes more than `saveDocument`. */
  readonly save?: typeof saveDocument;
  /** What follows a save; the form stays busy until it is done. Without it the form stays and edits what was saved. */
  readonly onSaved?: (saved: Document) => void | Promise<void>;
  /** The public page of a saved document, if it has one. */
  readonly pathOf?: (saved: Document) => string | undefined;
}

/** What is saved: `next` over `from`, the document as it was when the form was opened. */
interface Attempt<F> {
  readonly from: Document | undefined;
  readonly next: F;
  /** Whether it is saved instead of the form, in which unsaved input stays. */
  readonly isInstead: boolean;
  /** The live value when it was first sent. */
  readonly seen: Document | undefined;
}

/** The form of one document: what is typed, how it is saved, and what is done if another user has saved the document (D14). */
export function useDocumentForm<F>(options: DocumentFormOptions<F>) {
  const { collection, fields, stored, blank = { id: "" }, nameOf, words, onSaved, pathOf } = options;
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  /** Stays when the same form is saved again. */
  const newDocumentId = useRef(options.id);
  /** What another user has stored, and the live value when that was read. */
  const [clash, setClash] = useState<{ readonly theirs: Document; readonly seen: Document | undefined }>();
  const followed = useFollowedForm({ fields, stored, blank, isHeld: saving.isBusy || clash !== undefined });
  const { form, original, opened, isUnsaved, skipOlder } = followed;
  const [last, setLast] = useState<Attempt<F>>();
  /** The form that was refused, the field that it was for, and why. */
  const [refused, setRefused] = useState<{
    readonly of: F;
    readonly name: keyof F | undefined;
    readonly why: string;
  }>();
  const releaseUnsaved = useUnsaved(isUnsaved);

  function begin(document: Document, next?: F) {
    followed.begin(document, next);
    setClash(undefined);
  }

  /** The last attempt, if the same is to be saved again. */
  function attemptOf(from: Document | undefined, next: F, isInstead = false): Attempt<F> {
    const isSame = last?.from === from && last?.next === next;
    return isSame && last ? last : { from, next, isInstead, seen: followed.latest() };
  }

  async function save(attempt: Attempt<F>): Promise<void> {
    const { from, next, isInstead, seen } = attempt;
    const name = nameOf(next);
    const showFailure = (failure: string) => showNotSaved(toasts, failure, from ? failure : words.notAdded(name));
    const keepsInput = isInstead && isUnsaved;
    /** Shows what is stored now, in which these fields are newer than the live value. */
    function settle(now: Document, names: readonly string[]) {
      skipOlder(names, from, seen);
      if (keepsInput) followed.setOriginal(now);
      else begin(now);
    }
    async function showSaved(saved: Document, written: readonly string[], hasLostFiles: boolean): Promise<void> {
      const to = pathOf?.(saved);
      const text = from ? words.changed(name) : words.added(name);
      toasts.show("success", text, undefined, to === undefined ? undefined : { label: skCms.products.view, to });
      if (hasLostFiles) toasts.show("error", skHistory.lostFiles([name]));
      if (!keepsInput) releaseUnsaved();
      if (saving.isGone()) return;
      if (onSaved) await onSaved(saved);
      else settle(saved, written);
    }
    function showRefusal(refusal: SaveRefusal): string {
      const why = refusal === "duplicate" ? words.duplicate(name) : skCms.failure.dangling;
      // The id of a new document may be made of the name that was refused.
      if (refusal === "duplicate") newDocumentId.current = options.id;
      setRefused({ of: next, name: refusedField(fields, refusal), why });
      toasts.show("error", why, "none");
      return why;
    }
    function showConflict(theirs: Document, written: readonly string[]): string {
      showFailure(skCms.failure.conflict);
      if (!isInstead) {
        setClash({ theirs, seen: followed.latest() });
        return skCms.failure.conflict;
      }
      // The next save replaces what is stored now.
      settle(theirs, written);
      return [skCms.failure.conflict, ...conflictDetails(fields, sidesOf(theirs, next), theirs)].join(" ");
    }
    await saving.run(
      async (uploading) => {
        setClash(undefined);
        setLast(attempt);
        newDocumentId.current ??= options.idFor?.(name) ?? newId();
        const id = from?.id ?? newDocumentId.current;
        const changed = from && changedFields(fields, next, readForm(fields, from));
        const written = writtenFields(fields, next, from ?? blank, changed);
        const uploads = uploadsOf(fields, next);
        const write = { collection, id, original: from, fields: written, uploads };
        const outcome = await (options.save ?? saveDocument)(backend, write, uploading);
        if (outcome === "saved" || outcome === "filesLost") {
          const saved = { ...from, ...written, ...(await urlsOf(uploads)), id };
          await showSaved(saved, Object.keys(written), outcome === "filesLost");
          return undefined;
        }
        uploading.signal.throwIfAborted();
        return typeof outcome === "string" ? showRefusal(outcome) : showConflict(outcome.theirs, Object.keys(written));
      },
      showFailure,
      [from, next],
    );
  }

  const sidesOf = (theirs: Document, mine: F) => ({ mine, original: opened, theirs: readForm(fields, theirs) });

  function conflictWith({ theirs, seen }: NonNullable<typeof clash>) {
    const sides = sidesOf(theirs, form);
    return {
      details: conflictDetails(fields, sides, theirs),
      takeStored() {
        skipOlder(changedFields(fields, form, opened), original, seen);
        begin(theirs, mergedForm(fields, sides, "theirs"));
        saving.reset();
      },
      keepMine() {
        const next = mergedForm(fields, sides, "mine");
        begin(theirs, next);
        void save(attemptOf(theirs, next));
      },
    };
  }

  const hasRoom = () => isWithinSize({ ...original, ...writtenFields(fields, form, original ?? blank) });
  const reason =
    problemOf(fields, form, original === undefined) ??
    options.problem?.(form) ??
    (hasRoom() ? undefined : skCms.problem.tooMuchText);
  return {
    form,
    change: (update: Partial<F> | ((form: F) => Partial<F>)) =>
      followed.setForm((before) => ({ ...before, ...(typeof update === "function" ? update(before) : update) })),
    original,
    isUnsaved,
    saving,
    reason,
    /** Why the backend has refused the value of a field, until the value is changed. */
    refusal: (name: keyof F) => (refused?.name === name && refused.of[name] === form[name] ? refused.why : undefined),
    /** Saves other values than those of the form, in which what is typed stays. */
    saveInstead: (next: F) => void save(attemptOf(original, next, true)),
    /** Does the last attempt again if submitting the form would save something else. */
    retry: last?.isInstead ? () => void save(last) : undefined,
    onSubmit: handleSubmit(() => {
      if (!reason) void save(attemptOf(original, form));
    }),
    conflict: clash && conflictWith(clash),
  };
}
