const WINDOW_MS = 15 * 60 * 1000;
const MOST_KEYS = 20_000;
/** Attempts within the window that did not succeed. */
const MOST_PER_ACCOUNT_AND_ADDRESS = 10;
const MOST_PER_ADDRESS = 50;

/** Slows down the guessing of passwords without locking an owner out: attempts are counted per address, and per account from one
 *  address, so the right password from elsewhere still works. Time is the process's own, deaf to changes of the clock. */
export function throttle(now: () => number = () => performance.now()) {
  const attempts = new Map<string, { count: number; until: number }>();

  /** Seconds to wait where a key has used up its attempts. Notes nothing: what is refused must push nobody out. */
  function wait(key: string, most: number): number | undefined {
    const known = attempts.get(key);
    if (!known || known.until <= now() || known.count < most) return undefined;
    return Math.ceil((known.until - now()) / 1000);
  }

  function count(key: string): void {
    const known = attempts.get(key);
    if (known && known.until > now()) {
      known.count++;
      return;
    }
    attempts.delete(key);
    attempts.set(key, { count: 1, until: now() + WINDOW_MS });
    if (attempts.size > MOST_KEYS) makeRoom();
  }

  /** Drops what is over, else the oldest that blocks nobody. The map stands in the order in which its entries end. */
  function makeRoom(): void {
    for (const [key, { count, until }] of attempts) {
      if (until > now() && attempts.size <= MOST_KEYS) return;
      if (until <= now() || count < MOST_PER_ACCOUNT_AND_ADDRESS) attempts.delete(key);
    }
  }

  return {
    /** Counts an attempt before it is judged. Undefined lets it through; a number is the seconds to wait. */
    attempt(address: string, account: string): number | undefined {
      const alone = network(address);
      const both = JSON.stringify([alone, account]);
      const seconds = wait(alone, MOST_PER_ADDRESS) ?? wait(both, MOST_PER_ACCOUNT_AND_ADDRESS);
      if (seconds !== undefined) return seconds;
      count(alone);
      count(both);
      return undefined;
    },
    succeeded(address: string, account: string): void {
      attempts.delete(JSON.stringify([network(address), account]));
      const alone = attempts.get(network(address));
      if (alone) alone.count--;
    },
  };
}

/** One household has a whole /64 of IPv6 addresses. */
function network(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  return address.split(":").slice(0, 4).join(":");
}
