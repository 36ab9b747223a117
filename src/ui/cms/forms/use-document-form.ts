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
  readonly id?: string; // The id of a new document, if the collection has fixed ids.
  readonly idFor?: (name: string) => string; // Makes a new document's id from its name; by default it is random.
  readonly fields: FormFields<F>;
  readonly stored: Document | undefined; // The document to edit, live; a form without one makes a new document.
  readonly blank?: Document;
  readonly nameOf: (form: F) => string;
  readonly words: Readonly<Record<"duplicate" | "added" | "notAdded" | "changed", (name: string) => string>>;
  readonly problem?: (form: F) => string | undefined; // Why the values of several fields together cannot be saved.
  readonly save?: typeof saveDocument; // `saveDocument` by default
  /** Called after a save; the form is busy until the promise resolves. Without `onSaved` the form goes on with the saved document. */
  readonly onSaved?: (saved: Document) => void | Promise<void>;
  readonly pathOf?: ((saved: Document) => string | undefined) | undefined; // The page to which the toast links.
}

/** An attempt to save; a retry repeats the same one. */
interface Attempt<F> {
  readonly values: F;
  /** The document that the values change, as the form began with it; undefined if they make a new one. */
  readonly from: Document | undefined;
  /** Whether these are other values than the typed ones, which stay in the form: a button that ends a notice saves an empty one. */
  readonly isOfOtherValues?: boolean;
  /** The live value before the save. If it is still the live value afterwards, it is older than what was saved, and the form skips it. */
  readonly liveBefore: Document | undefined;
}

/** The form of one document: what is typed, how it is saved, and what is done if another user has saved the document (D14). */
export function useDocumentForm<F>(options: DocumentFormOptions<F>) {
  const { collection, fields, stored, blank = { id: "" }, nameOf, words, onSaved, pathOf } = options;
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const newDocumentId = useRef(options.id); // A retry uses the same id, so that the document is added once.
  /** What another user has stored, while staff choose between it and what they typed. */
  const [clash, setClash] = useState<Document>();
  /** The last attempt, if it was of other values than the typed ones: submitting the form does not repeat it. */
  const [lastInstead, setLastInstead] = useState<Attempt<F>>();
  /** The values that the backend refused, the field that it refused them for, and why. */
  const [refused, setRefused] = useState<{ values: F; name: keyof F | undefined; why: string }>();
  const followed = useFollowedForm({ fields, stored, blank, isHeld: saving.isBusy || clash !== undefined });
  const { form, original, opened, isUnsaved } = followed;
  const releaseUnsaved = useUnsaved(isUnsaved);

  async function save(attempt: Attempt<F>): Promise<void> {
    const { values, from, isOfOtherValues } = attempt;
    await saving.run(
      async (operation) => {
        setClash(undefined);
        setLastInstead(isOfOtherValues ? attempt : undefined);
        newDocumentId.current ??= options.idFor?.(nameOf(values)) ?? newId();
        const id = from?.id ?? newDocumentId.current;
        const changed = from && changedFields(fields, values, readForm(fields, from));
        const written = writtenFields(fields, values, from ?? blank, changed);
        const uploads = uploadsOf(fields, values);
        const write = { collection, id, original: from, fields: written, uploads };
        const outcome = await (options.save ?? saveDocument)(backend, write, operation);
        if (outcome === "saved") {
          await showSaved(attempt, { ...from, ...written, ...(await urlsOf(uploads)), id });
          return undefined;
        }
        operation.signal.throwIfAborted();
        return typeof outcome === "string" ? showRefusal(attempt, outcome) : showConflict(attempt, outcome.theirs);
      },
      (failure, error) => showFailure(attempt, failure, error),
      [from, values],
    );
  }
  async function showSaved(attempt: Attempt<F>, saved: Document): Promise<void> {
    const name = nameOf(attempt.values);
    const text = attempt.from ? words.changed(name) : words.added(name);
    const to = pathOf?.(saved);
    toasts.show("success", text, undefined, to === undefined ? undefined : { label: skCms.products.view, to });
    if (!keepsTyped(attempt)) releaseUnsaved();
    if (saving.isLeft()) return;
    if (onSaved) await onSaved(saved);
    else restartFrom(saved, attempt);
  }
  function showRefusal({ values }: Attempt<F>, refusal: SaveRefusal): string {
    const why = refusal === "duplicate" ? words.duplicate(nameOf(values)) : skCms.failure.dangling;
    // The next attempt makes a new id, because the id may be made of the refused name.
    if (refusal === "duplicate") newDocumentId.current = options.id;
    setRefused({ values, name: refusedField(fields, refusal), why });
    toasts.show("error", why, "silent"); // because the form focuses the same text
    return why;
  }
  function showConflict(attempt: Attempt<F>, theirs: Document): string {
    showFailure(attempt, skCms.failure.conflict);
    if (!attempt.isOfOtherValues) {
      setClash(theirs);
      return skCms.failure.conflict;
    }
    // Staff read what the other user has stored, and the next press replaces it.
    restartFrom(theirs, attempt);
    return [skCms.failure.conflict, ...conflictDetails(fields, sidesOf(attempt.values, theirs), theirs)].join(" ");
  }
  function showFailure({ values, from }: Attempt<F>, failure: string, error?: unknown): void {
    showNotSaved(toasts, failure, error, from ? failure : words.notAdded(nameOf(values)));
  }
  const keepsTyped = ({ isOfOtherValues }: Attempt<F>) => isOfOtherValues === true && isUnsaved;
  function restartFrom(document: Document, attempt: Attempt<F>): void {
    followed.begin(document, keepsTyped(attempt) ? form : readForm(fields, document), attempt.liveBefore);
  }
  const sidesOf = (mine: F, theirs: Document) => ({ mine, original: opened, theirs: readForm(fields, theirs) });

  /** The choice between what is typed and what another user has stored. */
  function conflictWith(theirs: Document) {
    const sides = sidesOf(form, theirs);
    function merge(winner: "mine" | "theirs"): F {
      const merged = mergedForm(fields, sides, winner);
      followed.begin(theirs, merged);
      setClash(undefined);
      return merged;
    }
    return {
      details: conflictDetails(fields, sides, theirs),
      takeStored() {
        merge("theirs");
        saving.reset();
      },
      keepMine: () => void save({ values: merge("mine"), from: theirs, liveBefore: followed.latest() }),
    };
  }

  const isNew = original === undefined;
  const isTooLarge = () => !isWithinSize({ ...original, ...writtenFields(fields, form, original ?? blank) });
  const reason =
    problemOf(fields, form, isNew) ?? options.problem?.(form) ?? (isTooLarge() ? skCms.problem.tooMuchText : undefined);
  const change = (update: Partial<F> | ((form: F) => Partial<F>)) =>
    followed.setForm((before) => ({ ...before, ...(typeof update === "function" ? update(before) : update) }));
  return {
    form,
    change,
    field<Name extends keyof F>(name: Name) {
      const value = form[name];
      return {
        value,
        problem: fields[name].problem?.(value, isNew),
        /** Why the backend has refused this value; undefined once the value is changed. */
        refusal: refused?.name === name && refused.values[name] === value ? refused.why : undefined,
        onChange: (next: F[Name] | ((before: F[Name]) => F[Name])) =>
          change((before) => ({ ...before, [name]: next instanceof Function ? next(before[name]) : next })),
      };
    },
    original,
    isUnsaved,
    saving,
    reason,
    /** Saves other values; what is typed stays in the form. */
    saveInstead: (values: F) =>
      void save({ values, from: original, isOfOtherValues: true, liveBefore: followed.latest() }),
    retry: lastInstead && (() => void save(lastInstead)),
    onSubmit: handleSubmit(() => {
      if (!reason) void save({ values: form, from: original, liveBefore: followed.latest() });
    }),
    conflict: clash && conflictWith(clash),
  };
}
