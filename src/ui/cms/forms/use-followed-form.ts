import { useEffect, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { changedFields, type FormFields, readForm } from "./document-fields.ts";
import { useInteracting } from "./use-interacting.ts";

interface FollowedFormOptions<F> {
  readonly fields: FormFields<F>;
  readonly stored: Document | undefined; // The live value; undefined for a new document.
  readonly blank: Document;
  readonly isHeld: boolean; // Whether it is being saved or shows a conflict, so that it does not follow.
}

/** What is typed into a form, and the document that it began with. An untouched form follows live changes, except during a press (ADR-022). */
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
  // Not by `changedFields`, because an added empty row is no change, but is about to be filled.
  const isUntouched = JSON.stringify(form) === JSON.stringify(opened);
  const isInteracting = useInteracting();

  if (stored && stored !== followed && isUntouched && !isInteracting && !isHeld) {
    setFollowed(stored);
    setOriginal(stored);
    setForm(readForm(fields, stored));
  }
  return {
    form,
    setForm,
    original,
    opened,
    isUnsaved: changedFields(fields, form, opened).length > 0,
    latest: () => latest.current,
    /** Begins anew with a document and the values to show. The live value is older than these if it is still `seen`, and is skipped then. */
    begin(document: Document, next: F, seen = latest.current) {
      setOriginal(document);
      setForm(next);
      setFollowed(latest.current === seen ? seen : undefined);
    },
  };
}
