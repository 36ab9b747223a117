import { useEffect, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { changedFields, type FormFields, readForm } from "./document-fields.ts";
import { useInteracting } from "./use-interacting.ts";

interface FollowedFormOptions<F> {
  readonly fields: FormFields<F>;
  /** The live value of the document; undefined for a new one. */
  readonly stored: Document | undefined;
  readonly blank: Document;
  /** Whether the form stays as it is whatever is stored, because it is being saved or shows a conflict. */
  readonly isHeld: boolean;
}

/** What is typed into a document's form, and the document that it began with. As long as nothing is typed it shows what is stored, but not while the
 *  cursor is in a field or something is being pressed (ADR-022). */
export function useFollowedForm<F>({ fields, stored, blank, isHeld }: FollowedFormOptions<F>) {
  /** The last `stored` that the form took over, or skipped because what it shows is newer. */
  const [followed, setFollowed] = useState(stored);
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  });
  const [original, setOriginal] = useState(stored);
  const [form, setForm] = useState(() => readForm(fields, stored ?? blank));
  const opened = readForm(fields, original ?? blank);
  // An empty row that was added is no change, but is about to be filled.
  const isUntouched = JSON.stringify(form) === JSON.stringify(opened);
  const isInteracting = useInteracting();

  function begin(document: Document, next = readForm(fields, document)) {
    setOriginal(document);
    setForm(next);
  }
  if (stored && stored !== followed && isUntouched && !isInteracting && !isHeld) {
    setFollowed(stored);
    begin(stored);
  }
  return {
    form,
    setForm,
    original,
    setOriginal,
    opened,
    isUnsaved: changedFields(fields, form, opened).length > 0,
    /** Begins anew with a document, and with other values than its own if these are given. */
    begin,
    /** The live value as of now. */
    latest: () => latest.current,
    /** Keeps the form from going back to a live value that is older than what has just been saved or read: it is still the one that was `seen`
     *  then, or has none of the changes of these fields since `before`. A newer one is taken over, also if it was before. */
    skipOlder(names: readonly string[], before: Document | undefined, seen: Document | undefined) {
      const read = (document: Document | undefined) => readForm(fields, document ?? blank);
      const changed: readonly string[] = changedFields(fields, read(latest.current), read(before));
      const isOlder = latest.current === seen || !names.some((name) => changed.includes(name));
      if (names.length > 0) setFollowed(isOlder ? latest.current : undefined);
    },
  };
}
