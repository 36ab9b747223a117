import { turnQueue } from "../process/queue.ts";

/** Shared by all that checks or sets a password over HTTP. Hashing takes much CPU and memory by design, so clients take turns. */
export const passwordGuard = () => ({
  limits: throttle(),
  hashing: turnQueue({ atOnce: 2, ofClient: 10, ofAll: 500 }),
});
export type PasswordGuard = ReturnType<typeof passwordGuard>;

const WINDOW_MS = 15 * 60 * 1000;
const MOST_KEYS = 20_000;
/** Failed attempts within the window. */
const MOST_PER_ACCOUNT_AND_CLIENT = 10;
const MOST_PER_CLIENT = 50;

/** Limits the guessing of passwords without locking an owner out: attempts are counted per client (`clientOf`), and per account from one
 *  client, so that the right password from another one still works. `now` is in milliseconds of a monotonic clock. */
export function throttle(now: () => number = () => performance.now()) {
  const attempts = new Map<string, { count: number; until: number }>();
  function current(key: string) {
    const known = attempts.get(key);
    return known && known.until > now() ? known : undefined;
  }

  /** Seconds to wait if a key has used up its attempts. Counts nothing, so that refused attempts delete no other count. */
  function secondsToWait(key: string, most: number): number | undefined {
    const known = current(key);
    return known && known.count >= most ? Math.ceil((known.until - now()) / 1000) : undefined;
  }
  function count(key: string): void {
    const known = current(key);
    if (known) known.count++;
    else {
      attempts.delete(key);
      attempts.set(key, { count: 1, until: now() + WINDOW_MS });
    }
    if (attempts.size > MOST_KEYS) makeRoom();
  }

  /** Deletes what has ended, then the oldest counts that refuse no attempt. The map is in the order in which its entries end. */
  function makeRoom(): void {
    for (const [key, { count, until }] of attempts) {
      if (until > now() && attempts.size <= MOST_KEYS) return;
      if (until <= now() || count < MOST_PER_ACCOUNT_AND_CLIENT) attempts.delete(key);
    }
  }

  return {
    /** Counts an attempt before its password is checked. Undefined if it is allowed, else the seconds to wait. */
    attempt(client: string, account: string): number | undefined {
      const both = JSON.stringify([client, account]);
      const seconds = secondsToWait(client, MOST_PER_CLIENT) ?? secondsToWait(both, MOST_PER_ACCOUNT_AND_CLIENT);
      if (seconds !== undefined) return seconds;
      count(client);
      count(both);
      return undefined;
    },
    succeeded(client: string, account: string): void {
      attempts.delete(JSON.stringify([client, account]));
      const ofClient = attempts.get(client);
      if (ofClient) ofClient.count--;
    },
  };
}
