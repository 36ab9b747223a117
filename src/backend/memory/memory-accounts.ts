import { problemOf } from "#src/domain/accounts/common-passwords.ts";
import { type Accounts, BackendError, type ManagedAccounts, type Session } from "../backend.ts";
import type { liveSource } from "../live.ts";
import { newId } from "../new-id.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly disabled?: boolean;
}
interface Stored {
  readonly id: number;
  readonly email: string;
  password: string | undefined;
  disabled: boolean;
  link: { readonly token: string; readonly until: number } | undefined;
}
type SessionSource = ReturnType<typeof liveSource<Session | null>>;

const LINK_MS = 72 * 60 * 60 * 1000;
export const isAddress = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email.trim());
const keyOf = (email: string) => email.trim().toLowerCase();

/** The accounts of one shop, and the sessions of all its clients. */
export function memoryAccounts(seed: readonly Account[]) {
  let stored: Stored[] = seed.map((account, id) => ({ disabled: false, link: undefined, ...account, id }));
  let lastId = stored.length;
  const sessions = new Map<SessionSource, Stored>();

  function endSessions(account: Stored, kept?: SessionSource): void {
    for (const [session, of] of sessions) {
      if (of !== account || session === kept) continue;
      sessions.delete(session);
      session.set(null);
    }
  }
  function setPassword(account: Stored, password: string, kept?: SessionSource): void {
    account.password = password;
    account.link = undefined;
    endSessions(account, kept);
  }
  function signedIn(session: SessionSource): Stored {
    const account = sessions.get(session);
    if (!account) throw new BackendError("signedOut");
    return account;
  }
  function withLink(account: Stored) {
    account.link = { token: newId(), until: Date.now() + LINK_MS };
    return account.link;
  }
  const byLink = (token: string) => stored.find(({ link }) => link?.token === token && link.until > Date.now());

  function managed(session: SessionSource): ManagedAccounts {
    return {
      async list() {
        signedIn(session);
        return stored
          .toSorted((a, b) => (keyOf(a.email) < keyOf(b.email) ? -1 : 1))
          .map(({ id, email, disabled, password, link }) => {
            const account = { id, email, disabled, hasPassword: password !== undefined };
            return link ? { ...account, linkUntil: link.until } : account;
          });
      },
      async add(email) {
        signedIn(session);
        if (!isAddress(email)) return "invalidEmail";
        if (stored.some((other) => keyOf(other.email) === keyOf(email))) return "taken";
        const account = { id: ++lastId, email: email.trim(), password: undefined, disabled: false, link: undefined };
        stored.push(account);
        return withLink(account);
      },
      async newLink(id) {
        const own = signedIn(session);
        const account = stored.find((other) => other.id === id);
        if (!account) return "notFound";
        if (account === own) return "self";
        return account.disabled ? "disabled" : withLink(account);
      },
      async change(id, change) {
        const own = signedIn(session);
        const account = stored.find((other) => other.id === id);
        if (!account) return "notFound";
        if (account === own) return "self";
        account.disabled = change === "disable";
        if (change === "remove") stored = stored.filter((other) => other !== account);
        if (change === "enable") return "success";
        account.link = undefined;
        endSessions(account);
        return "success";
      },
      async linkOwner(token) {
        const account = byLink(token);
        return account ? { email: account.email } : "invalidLink";
      },
      async setPassword(token, password) {
        const account = byLink(token);
        if (!account) return "invalidLink";
        const problem = await problemOf(password, account.email);
        if (!problem) setPassword(account, password);
        return problem ?? "success";
      },
    };
  }

  return {
    find: (email: string) => stored.find((account) => keyOf(account.email) === keyOf(email)),
    /** Notes whose session a client has. */
    started: (session: SessionSource, account: Stored) => void sessions.set(session, account),
    ended: (session: SessionSource) => void sessions.delete(session),
    of: (session: SessionSource): Accounts => ({
      async changePassword(current, next) {
        const account = signedIn(session);
        const problem = await problemOf(next, account.email);
        if (problem) return problem;
        if (account.password !== current) return "wrongPassword";
        setPassword(account, next, session);
        return "success";
      },
      async signOutElsewhere() {
        endSessions(signedIn(session), session);
        return "success";
      },
      managed: managed(session),
    }),
  };
}
export type MemoryAccounts = ReturnType<typeof memoryAccounts>;
