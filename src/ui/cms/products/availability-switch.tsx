import { useRef } from "react";
import type { Document } from "#src/backend/backend.ts";
import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { Switch } from "../forms/switch.tsx";
import { useLeaving } from "../saving/unsaved.ts";
import { useAvailability } from "./use-availability.ts";
import type { SetOpen, SetPin } from "./use-rows.ts";

interface AvailabilitySwitchProps {
  readonly document: Document;
  readonly product: Product;
  readonly setPin: SetPin;
  readonly setChipsOpen: SetOpen;
}

/** The list's switch (spec §2, §4); after it has turned a product off, its row asks when that is back (B26). */
export function AvailabilitySwitch({ document, product, setPin, setChipsOpen }: AvailabilitySwitchProps) {
  const { toasts } = useMessages();
  const name = product.Name || skCms.products.nameless;
  const isLeft = useLeaving(() => {});
  const offToast = useRef<number>(undefined); // The toast that says that the product is off.
  const { value, isSaving, flip } = useAvailability(document, (stored) => {
    // Chips of a row that the list has lost by then would open, and take the focus, when it comes back.
    if (!isLeft()) setChipsOpen(document.id, stored === 0);
    if (stored === 0) offToast.current = toasts.show("success", skCms.products.switchedOff(name));
  });
  /** The `press` of the rendering in which the pointer went down: a live update before it goes up must not turn the click round. */
  const pressed = useRef<typeof press>(undefined);

  function press() {
    setPin(document.id, "flippedSwitch", true);
    if (offToast.current !== undefined) toasts.close(offToast.current);
    void flip();
  }
  return (
    <Switch
      isOn={value === 1}
      label={value === 1 ? sk.product.available : sk.product.unavailable}
      subject={name}
      isBusy={isSaving}
      className="max-md:flex-col max-md:items-end max-md:justify-center max-md:gap-0 max-md:text-xs"
      onPress={() => {
        pressed.current = press;
      }}
      onFlip={(isPress) => {
        const pressAtPointerDown = isPress ? pressed.current : undefined;
        pressed.current = undefined;
        (pressAtPointerDown ?? press)();
      }}
    />
  );
}
