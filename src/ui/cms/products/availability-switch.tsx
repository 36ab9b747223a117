import { useEffect, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { type Product, toggled } from "#src/domain/products/product.ts";
import { switchAvailability } from "#src/operations/product-switch.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { Switch } from "../forms/switch.tsx";
import { failureText } from "../saving/failure-text.ts";
import { bySamePerson } from "../saving/use-saving.ts";
import type { Keep } from "./use-rows.ts";

interface AvailabilitySwitchProps {
  readonly document: Document;
  readonly product: Product;
  readonly keep: Keep;
  readonly onAsk: (id: string, isAsking: boolean) => void;
}

/** The list's switch (spec §2, §4); after it has turned a product off, its row asks when that is back (B26). It shows the new value at once, and the old one again if the change was refused. */
export function AvailabilitySwitch({ document, product, keep, onAsk }: AvailabilitySwitchProps) {
  const backend = useBackend();
  const { toasts } = useMessages();
  /** The value shown instead of the stored one, until a newer version of the document arrives. */
  const [pending, setPending] = useState<{ of: Document; value: Product["Availability"]; isSaving: boolean }>();
  /** The toast that says that it is unavailable. */
  const shown = useRef<number>(undefined);
  const ahead = pending?.of === document ? pending : undefined;
  const value = ahead?.value ?? product.Availability;
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });

  /** `flip` as it was when the press began, because what is flipped must be what was seen (ADR-022). */
  const pressed = useRef<typeof flip>(undefined);
  const name = product.Name || skCms.products.nameless;

  async function flip() {
    if (ahead?.isSaving) return;
    keep(document.id, "switch", true);
    const flipped = { of: document, value: toggled(value) };
    // The answer to this flip must not change a later one, made on a newer version meanwhile.
    const settle = (settled: typeof pending) => setPending((now) => (now?.of === flipped.of ? settled : now));
    setPending({ ...flipped, isSaving: true });
    if (shown.current !== undefined) toasts.close(shown.current);
    try {
      // A flip that the document does not show yet has taken its day away (B15).
      const seen = ahead ? { ...document, Availability: value, BackOn: "" } : document;
      await bySamePerson(backend.identity, (signal) => switchAvailability(backend, seen, signal));
      settle({ ...flipped, isSaving: false });
      if (flipped.value === 1) onAsk(document.id, false);
      else if (latest.current === 0) {
        shown.current = toasts.show("success", skCms.products.switchedOff(name));
        onAsk(document.id, true);
      }
    } catch (error) {
      settle(undefined);
      toasts.show("error", failureText(error));
    }
  }
  return (
    <Switch
      isOn={value === 1}
      label={value === 1 ? sk.product.available : sk.product.unavailable}
      subject={name}
      isBusy={ahead?.isSaving === true}
      className="max-md:flex-col max-md:items-end max-md:justify-center max-md:gap-0 max-md:text-xs"
      onPress={() => {
        pressed.current = flip;
      }}
      onFlip={(isPress) => {
        const asSeen = isPress ? pressed.current : undefined;
        pressed.current = undefined;
        void (asSeen ?? flip)();
      }}
    />
  );
}
