import { useSyncExternalStore } from "react";
import { shopTimeOf } from "#src/domain/hours/shop-time.ts";

/** The shop's time to the minute (B2): undefined in the server's HTML, while a page is hydrated, and until the time zone has been used
 *  once. Read every second, because a timer for the next minute is late after the device has slept. */
export function useShopTime(): string | undefined {
  return useSyncExternalStore(subscribe, now, notYet);
}

/** The first use of a time zone takes a slow phone 70 ms, so it has a task of its own after hydration (ADR-017). */
let isPrepared = false;
const now = () => (isPrepared ? shopTimeOf(Date.now()) : undefined);
const notYet = () => undefined;

function subscribe(changed: () => void): () => void {
  const preparation = setTimeout(() => {
    shopTimeOf(Date.now());
    isPrepared = true;
    setTimeout(changed);
  });
  const timer = setInterval(changed, 1000);
  return () => {
    clearTimeout(preparation);
    clearInterval(timer);
  };
}
