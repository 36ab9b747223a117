import { useMemo } from "react";
import { missedSearchRequests } from "#src/backend/embedded/missed-search-requests.ts";
import { useBackend } from "../../backend-context.tsx";
import { useLoaded } from "../loading/use-loaded.tsx";

/** What visitors did not find, and how it is forgotten (B22). */
export function useMissedSearches() {
  const { identity } = useBackend();
  const requests = useMemo(() => missedSearchRequests(identity), [identity]);
  return { loaded: useLoaded(requests.list), forget: requests.forget };
}
