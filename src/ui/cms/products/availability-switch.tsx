import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { type Product, toggled } from "#src/domain/products/product.ts";
import { switchAvailability } from "#src/operations/product-switch.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useNotices } from "../../notices/notices-context.tsx";
import { Switch } from "../forms/switch.tsx";
import { failureText } from "../saving/failure-text.ts";

/** The list's switch (spec §2, §4). It shows the new value at once, and the old one again if the change was refused. */
export function AvailabilitySwitch({ document, product }: { document: Document; product: Product }) {
  const backend = useBackend();
  const { toasts } = useNotices();
  /** The value shown instead of the stored one, until a newer version of the document arrives. */
  const [pending, setPending] = useState<{ of: Document; value: Product["Availability"]; isSaving: boolean }>();
  const ahead = pending?.of === document ? pending : undefined;
  const value = ahead?.value ?? product.Availability;

  async function flip() {
    if (ahead?.isSaving) return;
    const flipped = { of: document, value: toggled(value) };
    // The answer to this flip must not change a later one, made on a newer version meanwhile.
    const settle = (settled: typeof pending) => setPending((now) => (now?.of === flipped.of ? settled : now));
    setPending({ ...flipped, isSaving: true });
    try {
      await switchAvailability(backend, ahead ? { ...document, Availability: value } : document);
      settle({ ...flipped, isSaving: false });
    } catch (error) {
      settle(undefined);
      toasts.show("error", failureText(error));
    }
  }
  return (
    <Switch
      isOn={value === 1}
      label={value === 1 ? sk.product.available : sk.product.unavailable}
      subject={product.Name || skCms.products.nameless}
      isBusy={ahead?.isSaving === true}
      onFlip={flip}
    />
  );
}
