import { useEffect, useRef, useState } from "react";
import type { Collection, Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { isWithinSize } from "#src/domain/values/limits.ts";
import { saveDocument, urlsOf } from "#src/operations/document-save.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { showNotSaved } from "../saving/show-not-saved.ts";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";
import {
  changedFields,
  clashingFields,
  type FormFields,
  mergedForm,
  problemOf,
  readForm,
  refusedField,
  uploadsOf,
  writtenFields,
} from "./document-fields.ts";
import { handleSubmit } from "./handle-submit.ts";
import { useInteracting } from "./use-interacting.ts";

interface DocumentFormOptions<F> {
  readonly collection: Collection;
  /** Of a new document, where the collection has fixed ids. */
  readonly id?: string;
  readonly fields: FormFields<F>;
  /** The document to edit; a form without one makes a new document. Its changes are shown until something is typed, and not while the
   *  cursor is in a field or something is being pressed. */
  readonly stored: Document | undefined;
  /** What a new document begins with. */
  readonly blank?: Document;
  readonly nameOf: (form: F) => string;
  readonly words: Readonly<Record<"duplicate" | "added" | "notAdded" | "changed", (name: string) => string>>;
  /** Why all fields together cannot be saved. */
  readonly problem?: (form: F) => string | undefined;
  /** Where saving takes more than `saveDocument`. */
  readonly save?: typeof saveDocument;
  /** What follows a save; the form stays busy until it is done. Without it the form stays and edits what was saved. */
  readonly onSaved?: (saved: Document) => void | Promise<void>;
  /** The public page of a saved document, where it has one. */
  readonly pathOf?: (saved: Document) => string | undefined;
}

/** The form of one document: what is typed, how it is saved, and what is done where somebody else saved the document meanwhile (D14).
 *  `original` is the document as it was when the form was opened; the own name is excluded from duplicates since then (spec §5). */
export function useDocumentForm<F>(options: DocumentFormOptions<F>) {
  const { collection, fields, stored, blank = { id: "" }, nameOf, words, onSaved, pathOf } = options;
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const [newDocumentId] = useState(options.id ?? newId);
  /** The last `stored` that the form took over, or skipped because what it shows is newer. */
  const [followed, setFollowed] = useState(stored);
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  });
  const [original, setOriginal] = useState(stored);
  const [form, setForm] = useState(() => readForm(fields, stored ?? blank));
  /** What the last attempt saved instead of the form, and the document that it was to replace. */
  const [instead, setInstead] = useState<{ readonly from: Document | undefined; readonly next: F }>();
  /** What somebody else has stored meanwhile, and the live value when that was read. */
  const [clash, setClash] = useState<{ readonly theirs: Document; readonly seen: Document | undefined }>();
  /** The form that was refused, the field that it was for, and why. */
  const [refused, setRefused] = useState<{
    readonly of: F;
    readonly name: keyof F | undefined;
    readonly why: string;
  }>();

  const opened = readForm(fields, original ?? blank);
  const isUnsaved = changedFields(fields, form, opened).length > 0;
  const releaseUnsaved = useUnsaved(isUnsaved);
  // An empty row that was added is no change, but somebody is about to fill it.
  const isUntouched = JSON.stringify(form) === JSON.stringify(opened);
  const isInteracting = useInteracting();
  if (stored && stored !== followed && isUntouched && !isInteracting && !saving.isBusy && !clash) {
    setFollowed(stored);
    follow(stored);
  }

  /** Keeps the form from going back to a live value that is older than what has just been saved or read: it is still the one that was `seen` then, or
   *  has none of the changes of these fields since `before`. */
  function skipOlder(names: readonly string[], before: Document | undefined, seen: Document | undefined) {
    const read = (document: Document | undefined) => readForm(fields, document ?? blank);
    const changed: readonly string[] = changedFields(fields, read(latest.current), read(before));
    const isOlder = latest.current === seen || !names.some((name) => changed.includes(name));
    if (names.length > 0 && isOlder) setFollowed(latest.current);
  }

  function follow(document: Document) {
    begin(document, readForm(fields, document));
  }

  function begin(document: Document, next: F) {
    setOriginal(document);
    setForm(next);
    setClash(undefined);
  }

  /** `isInstead`: it is saved instead of the form, in which unsaved input stays. Where somebody else has saved meanwhile, the user is told
   *  what is stored, and the next save replaces that. */
  async function save(from: Document | undefined, next: F, isInstead = false): Promise<void> {
    const name = nameOf(next);
    const keepsInput = isInstead && isUnsaved;
    const seen = latest.current;
    const settle = (now: Document, names: readonly string[]) => {
      skipOlder(names, from, seen);
      return keepsInput ? setOriginal(now) : follow(now);
    };
    const showFailure = (failure: string) => showNotSaved(toasts, failure, from ? failure : words.notAdded(name));
    await saving.run(async (uploading) => {
      setClash(undefined);
      setInstead(isInstead ? { from, next } : undefined);
      const changed = from && changedFields(fields, next, readForm(fields, from));
      const id = from?.id ?? newDocumentId;
      const written = writtenFields(fields, next, from ?? blank, changed);
      const uploads = uploadsOf(fields, next);
      const outcome = await (options.save ?? saveDocument)(
        backend,
        { collection, id, original: from, fields: written, uploads },
        uploading,
      );
      if (outcome === "saved" || outcome === "filesLost") {
        const saved = { ...from, ...written, ...(await urlsOf(uploads)), id };
        const to = pathOf?.(saved);
        const text = from ? words.changed(name) : words.added(name);
        toasts.show("success", text, undefined, to === undefined ? undefined : { label: skCms.products.view, to });
        if (outcome === "filesLost") toasts.show("error", skHistory.lostFiles([name]));
        if (!keepsInput) releaseUnsaved();
        if (saving.isGone()) return undefined;
        if (onSaved) await onSaved(saved);
        else settle(saved, Object.keys(written));
        return undefined;
      }
      uploading.signal?.throwIfAborted();
      if (outcome === "duplicate" || outcome === "dangling") {
        const failure = outcome === "duplicate" ? words.duplicate(name) : skCms.failure.dangling;
        setRefused({ of: next, name: refusedField(fields, outcome), why: failure });
        toasts.show("error", failure, "none");
        return failure;
      }
      showFailure(skCms.failure.conflict);
      if (!isInstead) {
        setClash({ theirs: outcome.theirs, seen: latest.current });
        return skCms.failure.conflict;
      }
      settle(outcome.theirs, Object.keys(written));
      return [skCms.failure.conflict, ...conflictWith(outcome.theirs, next).details].join(" ");
    }, showFailure);
  }

  function conflictWith(other: Document, mine: F, seen?: Document) {
    const sides = { mine, original: opened, theirs: readForm(fields, other) };
    const clashes = [...new Set(clashingFields(fields, sides).map((name) => fields[name].group ?? fields[name]))];
    const labels = clashes.map(({ label }) => label).join(", ");
    const storedValues = clashes.map(({ label, describe }) =>
      skCms.conflict.stored(label, describe(other) || skCms.conflict.empty),
    );
    return {
      details: clashes.length > 0 ? [skCms.conflict.fields(labels), ...storedValues] : [],
      takeStored() {
        skipOlder(changedFields(fields, mine, opened), original, seen);
        begin(other, mergedForm(fields, sides, "theirs"));
        saving.reset();
      },
      keepMine() {
        const merged = mergedForm(fields, sides, "mine");
        begin(other, merged);
        void save(other, merged);
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
      setForm((before) => ({ ...before, ...(typeof update === "function" ? update(before) : update) })),
    original,
    isUnsaved,
    saving,
    /** Why the form cannot be saved now. */
    reason,
    /** Why the backend has refused the value of a field, until the value is changed. */
    refusal: (name: keyof F) => (refused?.name === name && refused.of[name] === form[name] ? refused.why : undefined),
    /** Saves other values than those of the form, in which what is typed stays. */
    saveInstead: (values: F) => void save(original, values, true),
    /** Does the last attempt again where submitting the form would save something else. */
    retry: instead && (() => void save(instead.from, instead.next, true)),
    onSubmit: handleSubmit(() => {
      if (!reason) void save(original, form);
    }),
    conflict: clash && conflictWith(clash.theirs, form, clash.seen),
  };
}
