import { createContext, useContext, useState } from "react";
import { shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { shownClock, shownDay } from "#src/domain/hours/shown-date.ts";
import { skOffline } from "#src/text/sk-offline.ts";
import { Icon } from "../parts/icon.tsx";
import { useConnected, useWhenConnected } from "../use-connected.ts";

/** When the page was kept on this device, in milliseconds since 1970; undefined for one from the server. */
export const KeptAtContext = createContext<number | undefined>(undefined);

/** Shown while live data may be out of date (D24); of a kept page it tells how old they are (B7). */
export function OfflineNotice() {
  const isConnected = useConnected();
  const [keptAt, setKeptAt] = useState(useContext(KeptAtContext));
  // What is shown from then on is newer than the kept page.
  useWhenConnected(() => setKeptAt(undefined));
  return (
    <div role="status" className="offline-notice">
      {!isConnected && (
        <p className="appear mx-auto flex w-fit items-center gap-2 rounded-md bg-ink px-4 py-3 text-sm text-paper lifted">
          <Icon name="wifi-off" className="size-5 shrink-0 text-accent" />
          {keptAt === undefined ? skOffline.maybeOutdated : keptText(shopTimeOf(keptAt))}
        </p>
      )}
    </div>
  );
}

const keptText = (time: string): string => skOffline.kept(shownDay(time), shownClock(time));
