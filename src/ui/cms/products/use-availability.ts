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

interface Flip {
  readonly of: Document;
  wanted: Availability; // what the last press wants
}

/** The value of the list's switch, new at once and the stored one again if it was refused (spec §4). A press during a flip is carried out after it. */
export function useAvailability(document: Document, onStored: (value: Availability) => void) {
  const backend = useBackend();
  const { toasts } = useMessages();
  /** What is shown instead of the document's value: until the next version of the document or, after a press during a flip, until the answer to
   *  the last flip. */
  const [pending, setPending] = useState<{
    of: Document;
    value: Availability;
    isSaving: boolean;
    isFlippedAgain?: boolean;
  }>();
  const storing = useRef<Flip>(undefined);
  const shownInstead = pending && (pending.of === document || pending.isFlippedAgain) ? pending : undefined;
  const value = shownInstead?.value ?? productFrom(document).Availability;

  /** Stores a flip of the document as it is shown. If the user has flipped it again by the answer, stores the next flip. */
  async function store(flip: Flip, shown: Document, action = newId()): Promise<void> {
    storing.current = flip;
    // The answer to this flip must not change a later one, made on a newer version meanwhile.
    const settle = (settled: typeof pending) => setPending((now) => (now?.of === flip.of ? settled : now));
    try {
      const stored = await switchAvailability(backend, shown, { action });
      if (stored !== flip.wanted) return await store(flip, flipped(shown, stored));
      settle({ of: flip.of, value: stored, isSaving: false });
      onStored(stored);
    } catch (error) {
      settle(undefined);
      const again = { label: skCms.retry, run: () => void store(flip, shown, action) };
      toasts.show("error", failureText(error), undefined, error instanceof Unanswered ? again : undefined);
    } finally {
      if (storing.current === flip) storing.current = undefined;
    }
  }
  return {
    value,
    isSaving: shownInstead?.isSaving === true,
    async flip(): Promise<void> {
      const wanted = toggled(value);
      const running = storing.current;
      if (running) {
        running.wanted = wanted;
        setPending({ of: running.of, value: wanted, isSaving: true, isFlippedAgain: true });
      } else {
        setPending({ of: document, value: wanted, isSaving: true });
        await store({ of: document, wanted }, shownInstead ? flipped(document, value) : document);
      }
    },
  };
}

/** The document as a flip leaves it: with the new value and without its day of return (B15). */
const flipped = (document: Document, Availability: Availability) => ({ ...document, Availability, BackOn: "" });
