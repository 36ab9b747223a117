import { useSyncExternalStore } from "react";
import { shopTimeOf } from "#src/domain/shop-time.ts";

const MINUTE_MS = 60_000;

/** The shop's time to the minute (B2): undefined in the server's HTML and while a page is hydrated, then renewed as each minute begins,
 *  and when a page is shown again, because timers rest while it is hidden or the device sleeps. */
export function useShopTime(): string | undefined {
  return useSyncExternalStore(subscribe, now, notYet);
}

const now = () => shopTimeOf(Date.now());
const notYet = () => undefined;

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function renew() {
    clearTimeout(timer);
    timer = setTimeout(renew, MINUTE_MS - (Date.now() % MINUTE_MS));
    changed();
  }
  renew();
  document.addEventListener("visibilitychange", renew);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", renew);
  };
}
