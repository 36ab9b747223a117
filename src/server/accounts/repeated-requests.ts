import { lruCache } from "../http/lru-cache.ts";
import { hashOf } from "./token.ts";

/** A browser sends a request again by itself only while it waits for the answer: 15 seconds (backend/embedded/request.ts). */
const REPEATED_MS = 20_000;
const MOST = 100;

/** The accounts that requests have just added, removed or given a password, so that the same request sent again has the answer of one.
 *  `request` is all that makes it the same; only its hash is held. `now` is in milliseconds of a clock that nobody sets. */
export function repeatedRequests(now: () => number = () => performance.now()) {
  const done = lruCache<{ account: number; until: number }>(() => 0, { entries: MOST, bytes: 0 });
  const keyOf = (request: readonly unknown[]) => hashOf(JSON.stringify(request)).toString("base64");
  return {
    note: (account: number, ...request: readonly unknown[]) =>
      done.set(keyOf(request), { account, until: now() + REPEATED_MS }),
    /** The id of the account; undefined where no such request was carried out a moment ago. */
    accountOf(...request: readonly unknown[]): number | undefined {
      const found = done.get(keyOf(request));
      return found && now() < found.until ? found.account : undefined;
    },
  };
}
