import type { Identity, Session, SignInOutcome } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";
import { isAddress, type MemoryAccounts } from "./memory-accounts.ts";

export function memoryIdentity(accounts: MemoryAccounts): Identity {
  const session = liveSource<Session | null>(null);
  function outcomeOf(email: string, password: string): SignInOutcome {
    const account = accounts.find(email);
    if (!isAddress(email)) return "invalidEmail";
    if (!account) return "userNotFound";
    if (account.disabled) return "userDisabled";
    return account.password === password ? "success" : "wrongPassword";
  }
  return {
    session,
    async signIn(email, password) {
      const outcome = outcomeOf(email, password);
      const account = accounts.find(email);
      if (outcome !== "success" || !account) return outcome;
      accounts.started(session, account);
      session.set({ email: account.email, staff: true });
      return outcome;
    },
    signUp: async () => "operationNotAllowed",
    async signOut() {
      accounts.ended(session);
      session.set(null);
    },
    accounts: async () => accounts.of(session),
  };
}
