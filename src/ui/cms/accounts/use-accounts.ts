import { useCallback, useEffect, useState } from "react";
import type { ManagedAccounts, StaffAccount } from "#src/backend/backend.ts";
import { useBackend } from "../../backend-context.tsx";
import { failureText } from "../saving/failure-text.ts";

interface State {
  /** `null` where only a command manages accounts. */
  readonly managed?: ManagedAccounts | null;
  readonly accounts?: readonly StaffAccount[];
  readonly failure?: string | undefined;
}

/** All accounts (B9), read again by `reload` and whenever the page comes into view. What was read last stays while it is read again. */
export function useAccounts(): State & { readonly reload: () => Promise<void> } {
  const { identity } = useBackend();
  const [state, setState] = useState<State>({});
  const reload = useCallback(async () => {
    try {
      const { managed = null } = await identity.accounts();
      const accounts = managed ? await managed.list() : [];
      setState({ managed, accounts });
    } catch (error) {
      setState((before) => ({ ...before, failure: failureText(error) }));
    }
  }, [identity]);
  useEffect(() => {
    const whenShown = () => void (document.visibilityState === "visible" && reload());
    whenShown();
    document.addEventListener("visibilitychange", whenShown);
    return () => document.removeEventListener("visibilitychange", whenShown);
  }, [reload]);
  return { ...state, reload };
}
