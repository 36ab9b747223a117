import { useMemo } from "react";
import { accountRequests } from "#src/backend/embedded/account-requests.ts";
import { useBackend } from "../../backend-context.tsx";
import { useLoaded } from "../use-loaded.ts";

/** All accounts (B9), read again by `reload` and whenever the page comes into view. */
export function useAccounts() {
  const { identity } = useBackend();
  const requests = useMemo(() => accountRequests(identity), [identity]);
  const { value: accounts, failure, reload } = useLoaded(requests.list);
  return { accounts, failure, requests, reload };
}
