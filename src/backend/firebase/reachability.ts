import type { Live } from "../backend.ts";
import { liveSource } from "../live.ts";
import { isOffline } from "./patience.ts";

/** A listener may doubt for a moment, as while it catches up, without anybody having to be told. */
const GRACE_MS = 2_000;

export interface Reachability {
  readonly connected: Live<boolean>;
  /** A listener has nothing to doubt any more: the backend has spoken to it, or it has ended. */
  settled(): void;
  /** A listener has noticed that what it holds may be out of date. */
  doubted(): void;
}

/** Whether live values can be trusted. `isDoubtful`: some listener still doubts. */
export function reachability(isDoubtful: () => boolean, graceMs: number = GRACE_MS): Reachability {
  const connected = liveSource(true);
  let grace: ReturnType<typeof setTimeout> | undefined;
  const become = (isConnected: boolean) => {
    clearTimeout(grace);
    grace = undefined;
    connected.set(isConnected && !isOffline());
  };
  if (typeof window !== "undefined") {
    addEventListener("offline", () => become(false));
    addEventListener("online", () => become(!isDoubtful()));
  }
  return {
    connected: {
      current: connected.current,
      subscribe(changed) {
        const stop = connected.subscribe(changed);
        if (isOffline()) become(false);
        return stop;
      },
    },
    settled() {
      if (!isDoubtful()) become(true);
    },
    doubted() {
      grace ??= setTimeout(() => become(!isDoubtful()), graceMs);
    },
  };
}
