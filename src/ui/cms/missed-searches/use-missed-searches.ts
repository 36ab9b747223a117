import { useLoaded } from "../loading/use-loaded.tsx";
import { useServerRequests } from "../loading/use-server-requests.ts";

/** What visitors did not find, and how it is forgotten (B22). */
export function useMissedSearches() {
  const { missedSearches, forgetMissedSearch } = useServerRequests();
  return { loaded: useLoaded(missedSearches), forget: forgetMissedSearch };
}
