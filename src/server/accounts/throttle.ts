const WINDOW_MS = 15 * 60 * 1000;
const MOST_KEYS = 20_000;
/** Attempts within the window that did not succeed. */
const MOST_PER_ACCOUNT_AND_ADDRESS = 10;
const MOST_PER_ADDRESS = 50;

/** Slows down the guessing of passwords without locking an owner out: attempts are counted per address, and per account from one
 *  address, so the right password from elsewhere still works. Time is the process's own, deaf to changes of the clock. */
export function throttle(now: () => number = () => performance.now()) {
  const attempts = new Map<string, { count: number; until: number }>();

  function counted(key: string): { count: number; until: number } {
    const known = attempts.get(key);
    if (known && known.until > now()) return known;
    const fresh = { count: 0, until: now() + WINDOW_MS };
    attempts.delete(key);
    attempts.set(key, fresh);
    const [oldest] = attempts.keys();
    if (attempts.size > MOST_KEYS && oldest !== undefined) attempts.delete(oldest);
    return fresh;
  }

  return {
    /** Counts an attempt before it is judged. Undefined lets it through; a number is the seconds to wait. */
    attempt(address: string, account: string): number | undefined {
      const both = counted(JSON.stringify([network(address), account]));
      const alone = counted(network(address));
      const limit =
        both.count >= MOST_PER_ACCOUNT_AND_ADDRESS ? both : alone.count >= MOST_PER_ADDRESS ? alone : undefined;
      if (limit) return Math.ceil((limit.until - now()) / 1000);
      both.count++;
      alone.count++;
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
