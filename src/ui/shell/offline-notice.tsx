import { sk } from "#src/text/sk.ts";
import { useBackend } from "../backend-context.tsx";
import { Icon } from "../parts/icon.tsx";
import { useLive } from "../use-live.ts";

/** Shown while live data may be out of date. */
export function OfflineNotice() {
  const { documents } = useBackend();
  const isConnected = useLive(documents.connected);
  return (
    <div role="status" className="offline-notice">
      {isConnected === false && (
        <p className="appear mx-auto flex w-fit items-center gap-2 rounded-md bg-ink px-4 py-3 text-sm text-paper lifted">
          <Icon name="wifi-off" className="size-5 shrink-0 text-accent" />
          {sk.offline}
        </p>
      )}
    </div>
  );
}
