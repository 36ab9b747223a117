import { BackendError } from "../backend.ts";

/** An answer, or "unavailable", within this time. */
export const PATIENCE_MS = 10_000;
/** How long a whole collection may take to come, since the backend has last shown a sign of life: the SDK tells nothing of a list
 *  before all of it is there. Of a backend that says nothing at all, the SDK itself despairs sooner. */
export const FIRST_LOAD_MS = 60_000;

export interface Patience {
  /** The backend has answered something: the time begins anew, and is longer where the next answer may take longer. */
  answered(nextMs?: number): void;
  /** Aborted as soon as nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
}

/** Waits for work while the backend keeps answering, and for no longer. The SDK goes on by itself then; work that writes looks at
 *  the signal before it does, so that nothing is written that its user was told had failed. */
export function patiently<T>(work: (patience: Patience) => Promise<T>, ms: number = PATIENCE_MS): Promise<T> {
  const over = new AbortController();
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = (afterMs: number) => {
      const error = new BackendError("unavailable", `no answer within ${afterMs / 1000} s`);
      over.abort(error);
      reject(error);
    };
    const answered = (nextMs = ms) => {
      clearTimeout(timer);
      const most = Math.max(ms, nextMs);
      if (!over.signal.aborted) timer = setTimeout(giveUp, most, most);
    };
    const ended = () => {
      clearTimeout(timer);
      over.abort();
    };
    answered();
    work({ answered, signal: over.signal }).finally(ended).then(resolve, reject);
  });
}

export const isOffline = (): boolean => typeof navigator !== "undefined" && navigator.onLine === false;

/** Fails at once where the browser itself says that there is no network. */
export function checkOnline(): void {
  if (isOffline()) throw new BackendError("unavailable", "the browser is offline");
}
