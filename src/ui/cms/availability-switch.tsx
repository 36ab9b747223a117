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
  const [ahead, setAhead] = useState<{ of: Document } | undefined>();
  const isAhead = ahead?.of === document;
  const value = isAhead ? toggled(product.Availability) : product.Availability;

  async function flip() {
    if (isAhead) return;
    setAhead({ of: document });
    try {
      await switchAvailability(backend, document);
    } catch (error) {
      setAhead(undefined);
      toasts.show("error", failureText(error));
    }
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={value === 1}
      aria-busy={isAhead}
      className="switch"
      onClick={flip}
    >
      <span aria-hidden="true" className="switch-track" />
      {value === 1 ? sk.product.available : sk.product.unavailable}
      <span className="sr-only">{product.Name || skCms.products.nameless}</span>
    </button>
  );
}
