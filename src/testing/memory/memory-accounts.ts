import { type Accounts, BackendError, type Session } from "#src/backend/backend.ts";
import type { liveSource } from "#src/backend/live.ts";
import { problemOf } from "#src/domain/accounts/common-passwords.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly disabled?: boolean;
}
interface StoredAccount {
  readonly email: string;
  password: string;
  readonly disabled: boolean;
}
type SessionSource = ReturnType<typeof liveSource<Session | null>>;

export const isAddress = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email.trim());
const keyOf = (email: string) => email.trim().toLowerCase();

/** The accounts of one shop, and the sessions of all its clients. */
export function memoryAccounts(seed: readonly Account[]) {
  const stored: StoredAccount[] = seed.map((account) => ({ disabled: false, ...account }));
  const sessions = new Map<SessionSource, StoredAccount>();

  function endOthers(session: SessionSource): void {
    for (const [other, account] of sessions) {
      if (other === session || account !== sessions.get(session)) continue;
      sessions.delete(other);
      other.set(null);
    }
  }
  function signedIn(session: SessionSource): StoredAccount {
    const account = sessions.get(session);
    if (!account) throw new BackendError("signedOut");
    return account;
  }
  return {
    find: (email: string) => stored.find((account) => keyOf(account.email) === keyOf(email)),
    /** Notes whose session a client has. */
    started: (session: SessionSource, account: StoredAccount) => void sessions.set(session, account),
    ended: (session: SessionSource) => void sessions.delete(session),
    of: (session: SessionSource): Accounts => ({
      async changePassword(current, next) {
        const account = signedIn(session);
        const problem = await problemOf(next, account.email);
        if (problem) return problem;
        if (account.password !== current) return "wrongPassword";
        account.password = next;
        endOthers(session);
        return "success";
      },
      async signOutElsewhere() {
        signedIn(session);
        endOthers(session);
        return "success";
      },
    }),
  };
}
export type MemoryAccounts = ReturnType<typeof memoryAccounts>;
