import { useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { type Availability, productFrom, toggled } from "#src/domain/products/product.ts";
import { Unanswered } from "#src/operations/commit-once.ts";
import { switchAvailability } from "#src/operations/product-switch.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText } from "../saving/failure-text.ts";

/** What the last press wants of a product, and the version of its document that was shown then. */
interface Flip {
  of: Document;
  wanted: Availability;
}

/** The value of the list's switch, new at once and the stored one again if it was refused (spec §4). A press during a flip is carried out after it. */
export function useAvailability(document: Document, onStored: (value: Availability) => void) {
  const backend = useBackend();
  const { toasts } = useMessages();
  /** The flip that is being stored; a press meanwhile changes it. */
  const storing = useRef<Flip>(undefined);
  /** The last flip. What it wants is shown while it is being stored, and then until the next version of the document. */
  const [last, setLast] = useState<Flip & { isSaving: boolean }>();
  const ahead = last && (last.isSaving || last.of === document) ? last : undefined;
  const value = ahead?.wanted ?? productFrom(document).Availability;
  const failure = useRef<number>(undefined); // the toast that may offer to try again

  /** Stores `before` flipped. If that is not what is wanted by the answer, because of another press, flips it again. */
  async function store(flip: Flip, before: Document, action = newId()): Promise<void> {
    storing.current = flip;
    setLast({ ...flip, isSaving: true });
    try {
      const stored = await switchAvailability(backend, before, { action });
      if (stored !== flip.wanted) return await store(flip, flipped(before, stored));
      setLast({ ...flip, isSaving: false });
      onStored(stored);
    } catch (error) {
      setLast(undefined);
      const again = { label: skCms.retry, run: () => void store(flip, before, action) };
      const offered = error instanceof Unanswered ? again : undefined;
      failure.current = toasts.show("error", failureText(error), undefined, offered);
    } finally {
      storing.current = undefined;
    }
  }
  return {
    value,
    isSaving: ahead?.isSaving === true,
    async flip(): Promise<void> {
      // An older flip must not be tried again after this one.
      if (failure.current !== undefined) toasts.close(failure.current);
      const next = { of: document, wanted: toggled(value) };
      if (storing.current) setLast({ ...Object.assign(storing.current, next), isSaving: true });
      else await store(next, ahead ? flipped(document, value) : document);
    },
  };
}

/** The document as a flip leaves it: with the new value and without its day of return (B15). */
const flipped = (document: Document, Availability: Availability) => ({ ...document, Availability, BackOn: "" });
