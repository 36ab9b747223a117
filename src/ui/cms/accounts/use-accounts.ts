import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { accountRequests } from "#src/backend/embedded/account-requests.ts";
import type { StaffAccount } from "#src/backend/embedded/wire.ts";
import { useBackend } from "../../backend-context.tsx";
import { failureText } from "../saving/failure-text.ts";

interface State {
  readonly accounts?: readonly StaffAccount[] | undefined;
  readonly failure?: string | undefined;
}

/** All accounts (B9), read again by `reload` and whenever the page comes into view. What was read last stays while it is read again. */
export function useAccounts() {
  const { identity } = useBackend();
  const requests = useMemo(() => accountRequests(identity), [identity]);
  const [state, setState] = useState<State>({});
  const requested = useRef(0);
  const reload = useCallback(async () => {
    const request = ++requested.current;
    const next = await requests.list().then(
      (accounts) => ({ accounts }),
      (error) => ({ failure: failureText(error) }),
    );
    // An older answer may arrive after a newer one.
    if (request === requested.current) setState((before) => ({ accounts: before.accounts, ...next }));
  }, [requests]);
  useEffect(() => {
    const whenShown = () => void (document.visibilityState === "visible" && reload());
    whenShown();
    document.addEventListener("visibilitychange", whenShown);
    return () => document.removeEventListener("visibilitychange", whenShown);
  }, [reload]);
  return { ...state, requests, reload };
}
