import { useRef, useState } from "react";
import type { Collection, Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { isWithinSize } from "#src/domain/values/limits.ts";
import { type SaveRefusal, saveDocument, urlsOf } from "#src/operations/document-save.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { showNotSaved } from "../saving/failure-text.ts";
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
  /** The id of a new document, if the collection has fixed ids. */
  readonly id?: string;
  /** Makes the id of a new document from its name; without it the id is random. */
  readonly idFor?: (name: string) => string;
  readonly fields: FormFields<F>;
  /** The document to edit, live; a form without one makes a new document. */
  readonly stored: Document | undefined;
  readonly blank?: Document;
  readonly nameOf: (form: F) => string;
  readonly words: Readonly<Record<"duplicate" | "added" | "notAdded" | "changed", (name: string) => string>>;
  /** Why the values of several fields together cannot be saved. */
  readonly problem?: (form: F) => string | undefined;
  readonly save?: typeof saveDocument;
  /** Called after a save; the form is busy until the promise resolves. Without `onSaved` the form goes on with the saved document. */
  readonly onSaved?: (saved: Document) => void | Promise<void>;
  readonly pathOf?: ((saved: Document) => string | undefined) | undefined;
}

/** The form of one document: what is typed, how it is saved, and what is done if another user has saved the document (D14). */
export function useDocumentForm<F>(options: DocumentFormOptions<F>) {
  const { collection, fields, stored, blank = { id: "" }, nameOf, words, onSaved, pathOf } = options;
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  /** The id of a new document. The next attempt to save uses the same id. */
  const newDocumentId = useRef(options.id);
  const [clash, setClash] = useState<Document>();
  const followed = useFollowedForm({ fields, stored, blank, isHeld: saving.isBusy || clash !== undefined });
  const { form, original, opened, isUnsaved } = followed;
  /** The arguments of the last `save`, if it was of other values than the form's. */
  const [otherSave, setOtherSave] = useState<Parameters<typeof save>>();
  /** The form that the backend refused, the field with the refused value, and why. */
  const [refused, setRefused] = useState<{ form: F; name: keyof F | undefined; why: string }>();
  const releaseUnsaved = useUnsaved(isUnsaved);

  /** Saves `next` over `from`. If `isOther`, what is typed in the form stays. `seen` is the live value at the first attempt. */
  async function save(from: Document | undefined, next: F, isOther = false, seen = followed.latest()): Promise<void> {
    const name = nameOf(next);
    const showFailure = (failure: string, error?: unknown) =>
      showNotSaved(toasts, failure, error, from ? failure : words.notAdded(name));
    const keepsInput = isOther && isUnsaved;
    const restartFrom = (now: Document) => followed.begin(now, keepsInput ? form : readForm(fields, now), seen);
    async function showSaved(saved: Document): Promise<void> {
      const to = pathOf?.(saved);
      const text = from ? words.changed(name) : words.added(name);
      toasts.show("success", text, undefined, to === undefined ? undefined : { label: skCms.products.view, to });
      if (!keepsInput) releaseUnsaved();
      if (saving.isGone()) return;
      if (onSaved) await onSaved(saved);
      else restartFrom(saved);
    }
    function showRefusal(refusal: SaveRefusal): string {
      const why = refusal === "duplicate" ? words.duplicate(name) : skCms.failure.dangling;
      // The next attempt makes a new id, because the id may be made of the refused name.
      if (refusal === "duplicate") newDocumentId.current = options.id;
      setRefused({ form: next, name: refusedField(fields, refusal), why });
      toasts.show("error", why, "none");
      return why;
    }
    function showConflict(theirs: Document): string {
      showFailure(skCms.failure.conflict);
      if (!isOther) {
        setClash(theirs);
        return skCms.failure.conflict;
      }
      // The next save replaces what is stored now.
      restartFrom(theirs);
      return [skCms.failure.conflict, ...conflictDetails(fields, sidesOf(theirs, next), theirs)].join(" ");
    }
    await saving.run(
      async (uploading) => {
        setClash(undefined);
        setOtherSave(isOther ? [from, next, true, seen] : undefined);
        newDocumentId.current ??= options.idFor?.(name) ?? newId();
        const id = from?.id ?? newDocumentId.current;
        const changed = from && changedFields(fields, next, readForm(fields, from));
        const written = writtenFields(fields, next, from ?? blank, changed);
        const uploads = uploadsOf(fields, next);
        const write = { collection, id, original: from, fields: written, uploads };
        const outcome = await (options.save ?? saveDocument)(backend, write, uploading);
        if (outcome === "saved") {
          const saved = { ...from, ...written, ...(await urlsOf(uploads)), id };
          await showSaved(saved);
          return undefined;
        }
        uploading.signal.throwIfAborted();
        return typeof outcome === "string" ? showRefusal(outcome) : showConflict(outcome.theirs);
      },
      showFailure,
      [from, next],
    );
  }

  const sidesOf = (theirs: Document, mine: F) => ({ mine, original: opened, theirs: readForm(fields, theirs) });

  function conflictWith(theirs: Document) {
    const sides = sidesOf(theirs, form);
    const merge = (winner: "mine" | "theirs") => {
      const next = mergedForm(fields, sides, winner);
      followed.begin(theirs, next);
      setClash(undefined);
      return next;
    };
    return {
      details: conflictDetails(fields, sides, theirs),
      takeStored() {
        merge("theirs");
        saving.reset();
      },
      keepMine: () => void save(theirs, merge("mine")),
    };
  }

  const hasRoom = () => isWithinSize({ ...original, ...writtenFields(fields, form, original ?? blank) });
  const reason =
    problemOf(fields, form, original === undefined) ??
    options.problem?.(form) ??
    (hasRoom() ? undefined : skCms.problem.tooMuchText);
  const change = (update: Partial<F> | ((form: F) => Partial<F>)) =>
    followed.setForm((before) => ({ ...before, ...(typeof update === "function" ? update(before) : update) }));
  return {
    form,
    change,
    /** The properties of the control of a field. */
    field<Name extends keyof F>(name: Name) {
      const value = form[name];
      return {
        value,
        problem: fields[name].problem?.(value, original === undefined),
        /** Why the backend has refused this value; undefined once the value is changed. */
        refusal: refused?.name === name && refused.form[name] === value ? refused.why : undefined,
        onChange: (next: F[Name] | ((before: F[Name]) => F[Name])) =>
          change((before) => ({ ...before, [name]: next instanceof Function ? next(before[name]) : next })),
      };
    },
    original,
    isUnsaved,
    saving,
    reason,
    /** Saves `next`; the values that are typed stay in the form. */
    saveInstead: (next: F) => void save(original, next, true),
    retry: otherSave && (() => void save(...otherSave)),
    onSubmit: handleSubmit(() => {
      if (!reason) void save(original, form);
    }),
    conflict: clash && conflictWith(clash),
  };
}
