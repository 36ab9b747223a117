import type { Identity } from "../backend.ts";
import { type Fetch, requester } from "./request.ts";
import { type ForgetMissedSearch, type MissedSearch, PATHS } from "./wire.ts";

/** What visitors did not find (B22), which only our own server counts. Whose session has ended is signed out. */
export function missedSearchRequests(
  { session, signOut }: Pick<Identity, "session" | "signOut">,
  fetch: Fetch = (path, init) => globalThis.fetch(path, init),
) {
  const request = requester(fetch, { current: session.current, ended: () => void signOut().catch(() => {}) });
  return {
    list: () => request<readonly MissedSearch[]>(PATHS.missedSearches),
    forget: (text: string) => request.post<void>(PATHS.missedSearches, { text } satisfies ForgetMissedSearch),
  };
}
