import type { Identity, Session, SignInOutcome } from "../backend.ts";
import { liveSource } from "../live.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly disabled?: boolean;
}

export function memoryIdentity(accounts: readonly Account[]): Identity {
  const session = liveSource<Session | null>(null);
  const find = (email: string) => accounts.find((known) => known.email.toLowerCase() === email.trim().toLowerCase());
  function judge(email: string, password: string): SignInOutcome {
    const account = find(email);
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return "invalidEmail";
    if (!account) return "userNotFound";
    if (account.disabled) return "userDisabled";
    return account.password === password ? "success" : "wrongPassword";
  }
  return {
    session,
    async signIn(email, password) {
      const outcome = judge(email, password);
      if (outcome === "success") session.set({ email: find(email)?.email ?? email, staff: true });
      return outcome;
    },
    signUp: async () => "operationNotAllowed",
    async signOut() {
      session.set(null);
    },
  };
}
