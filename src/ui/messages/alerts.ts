import type { Live } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

/** Messages that stay until they are answered with OK (spec §4, §8; D1). */
export interface Alerts {
  readonly shown: Live<string | null>;
  readonly isBusy: Live<boolean>; // from the start of the work that an alert reports until it is closed; guards wait
  /** Does the work, shows the text that it resolves to, and resolves when the alert is closed. */
  announce(work: () => Promise<string>): Promise<void>;
  close(): void;
}

export function alertStore(): Alerts {
  const shown = liveSource<string | null>(null);
  const isBusy = liveSource(false);
  let closed: (() => void) | undefined;
  return {
    shown,
    isBusy,
    async announce(work) {
      isBusy.set(true);
      try {
        shown.set(await work());
        await new Promise<void>((resolve) => {
          closed = resolve;
        });
      } finally {
        isBusy.set(false);
      }
    },
    close() {
      shown.set(null);
      closed?.();
    },
  };
}
