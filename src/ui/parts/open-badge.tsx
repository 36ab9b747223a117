import { openState } from "#src/domain/hours/open-state.ts";
import { useOpeningHours, useSpecialDays } from "../use-catalogue.ts";
import { useShopTime } from "../use-shop-time.ts";
import { openText } from "./open-text.ts";

/** Whether the shop is open now and until when (B2). Only a browser can tell, so the server's HTML holds the reserved space and no text.
 *  It is no live region, so that it interrupts no screen reader when the shop closes. */
export function OpenBadge({ className }: { className: string }) {
  const now = useShopTime();
  const week = useOpeningHours();
  const special = useSpecialDays();
  const state = now && week && special && openState(now, week, special);
  return (
    <p className={`open-badge ${className}`}>{state && <span data-open={state.isOpen}>{openText(state)}</span>}</p>
  );
}
