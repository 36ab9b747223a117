import { useSyncExternalStore } from "react";
import { shopTimeOf } from "#src/domain/shop-time.ts";

/** The shop's time to the minute (B2): undefined in the server's HTML and while a page is hydrated. It changes within a second after each
 *  minute begins. Asking every second is simpler than a timer for the next minute, which is late after the device has slept. */
export function useShopTime(): string | undefined {
  return useSyncExternalStore(subscribe, now, notYet);
}

const now = () => shopTimeOf(Date.now());
const notYet = () => undefined;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}
