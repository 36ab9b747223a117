import { BackendError } from "../backend.ts";
import { isOffline } from "../is-offline.ts";

/** The longest time without any answer, after which a read or a write is "unavailable". */
export const TIMEOUT_MS = 10_000;
/** The same for a list, of which the SDK reports nothing before all of it has arrived. */
export const LIST_TIMEOUT_MS = 60_000;

export interface Timeout {
  /** Restarts the time, when the backend has answered a part of the work. */
  restart(): void;
  readonly signal: AbortSignal; // aborted when the time is over or the work has ended
}

/** Rejects with "unavailable" when the work neither ends nor restarts the time within `ms`. The SDK cannot be stopped, so work checks the signal
 *  before it writes. */
export function withTimeout<T>(work: (timeout: Timeout) => Promise<T>, ms: number = TIMEOUT_MS): Promise<T> {
  const over = new AbortController();
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expire = () => {
      const error = new BackendError("unavailable", `no answer within ${ms / 1000} s`);
      over.abort(error);
      reject(error);
    };
    const restart = () => {
      clearTimeout(timer);
      if (!over.signal.aborted) timer = setTimeout(expire, ms);
    };
    const ended = () => {
      clearTimeout(timer);
      over.abort();
    };
    restart();
    work({ restart, signal: over.signal }).finally(ended).then(resolve, reject);
  });
}

/** Throws "unavailable" if the browser reports that there is no network. */
export function checkOnline(): void {
  if (isOffline()) throw new BackendError("unavailable", "the browser is offline");
}
