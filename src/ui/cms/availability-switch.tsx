import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { type Product, toggled } from "#src/domain/product.ts";
import { switchAvailability } from "#src/operations/product-switch.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { useNotices } from "../notices/notices-context.tsx";
import { failureText } from "./failure-text.ts";

/** The list's switch (spec §2, §4). It moves at once, and back where the change was refused. */
export function AvailabilitySwitch({ document, product }: { document: Document; product: Product }) {
  const backend = useBackend();
  const { toasts } = useNotices();
  // The switch runs ahead of the stored value only until any newer version of the document arrives.
  const [move, setMove] = useState<{ of: Document; to: Product["Availability"]; isSaving: boolean }>();
  const ahead = move?.of === document ? move : undefined;
  const value = ahead?.to ?? product.Availability;

  async function flip() {
    if (ahead?.isSaving) return;
    const made = { of: document, to: toggled(value) };
    // The answer to this flip is none to a later one, made on a newer version meanwhile.
    const settle = (settled: typeof move) => setMove((now) => (now?.of === made.of ? settled : now));
    setMove({ ...made, isSaving: true });
    try {
      await switchAvailability(backend, ahead ? { ...document, Availability: value } : document);
      settle({ ...made, isSaving: false });
    } catch (error) {
      settle(undefined);
      toasts.show("error", failureText(error));
    }
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={value === 1}
      aria-busy={ahead?.isSaving === true}
      className="switch"
      onClick={flip}
    >
      <span aria-hidden="true" className="switch-track" />
      {value === 1 ? sk.product.available : sk.product.unavailable}
      <span className="sr-only">{product.Name || skCms.products.nameless}</span>
    </button>
  );
}
