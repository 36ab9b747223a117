import { createContext, useContext, useState } from "react";
import { shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { shownClock, shownDay } from "#src/domain/hours/shown-date.ts";
import { skOffline } from "#src/text/sk-offline.ts";
import { Icon } from "../parts/icon.tsx";
import { useConnected, useWhenConnected } from "../use-connected.ts";

/** When the page was cached on this device, in milliseconds since 1970; undefined for one from the server. */
export const CachedAtContext = createContext<number | undefined>(undefined);

/** Shown while live data may be out of date (D24); of a cached page with their age (B7). */
export function OfflineNotice() {
  const isConnected = useConnected();
  const [cachedAt, setCachedAt] = useState(useContext(CachedAtContext));
  // What is shown from then on is newer than the cached page.
  useWhenConnected(() => setCachedAt(undefined));
  return (
    <div role="status" className="offline-notice">
      {!isConnected && (
        <p className="appear mx-auto flex w-fit items-center gap-2 rounded-md border-2 border-accent bg-ink px-4 py-3 text-sm text-paper lifted">
          <Icon name="wifi-off" className="size-5 shrink-0 text-accent" />
          {cachedAt === undefined ? skOffline.maybeOutdated : cachedText(shopTimeOf(cachedAt))}
        </p>
      )}
    </div>
  );
}

const cachedText = (time: string): string => skOffline.cached(shownDay(time), shownClock(time));
