import { BackendError, type ChangePasswordOutcome } from "#src/backend/backend.ts";
import type { LinkOwner, SetPasswordOutcome } from "#src/backend/embedded/wire.ts";
import { emailKey } from "#src/domain/accounts/account-rules.ts";
import { problemOf } from "#src/domain/accounts/common-passwords.ts";
import { type Database, write } from "../store/sqlite-transaction.ts";
import type { Account, AccountRows } from "./account-rows.ts";
import { hashPassword, isPassword } from "./password.ts";
import type { PasswordGuard } from "./password-guard.ts";
import type { PasswordLinks } from "./password-links.ts";
import type { Sessions } from "./sessions.ts";

export interface Changed<T> {
  readonly outcome: T;
  /** Seconds, if there were too many attempts. */
  readonly retryAfter?: number;
}
type Refusal = "throttled" | "wrongPassword";
export interface AccountDependencies {
  readonly db: Database;
  readonly accounts: AccountRows;
  readonly sessions: Sessions;
  readonly links: PasswordLinks;
  readonly guard: PasswordGuard;
}

/** Changes the password of a signed-in account, or sets one by a link (B9). `client` is of `clientOf`. Hashing takes long, so the
 *  transaction that stores the hash checks the account again: it may have been disabled. Attempts with a link are not limited, because
 *  nobody guesses 256 bits and a limit would refuse valid links (fault 111); a wrong link costs two SHA-256, never the hash of a password. */
export function passwordChanges({ db, accounts, sessions, links, guard: { limits, hashing } }: AccountDependencies) {
  const enabled = (id: number | undefined) => {
    const account = id === undefined ? undefined : accounts.byId(id);
    return account?.disabled ? undefined : account;
  };
  const ownerOf = (link: string) => enabled(links.accountOf(link));
  const signedIn = accountOfSession(sessions, accounts);
  /** Undefined if the password is the account's. */
  async function refusalOf(account: Account, password: string, client: string): Promise<Changed<Refusal> | undefined> {
    const retryAfter = limits.attempt(client, emailKey(account.email));
    if (retryAfter !== undefined) return { outcome: "throttled", retryAfter };
    if (!(await hashing(client, () => isPassword(account.passwordHash, password)))) return { outcome: "wrongPassword" };
    limits.succeeded(client, emailKey(account.email));
    return undefined;
  }
  return {
    /** Whether the password is that of the session's account. Throws "signedOut" if the session has ended. */
    async confirm(token: string, password: string, client: string): Promise<Changed<"success" | Refusal>> {
      const account = signedIn(token);
      const refusal = await refusalOf(account, password, client);
      if (refusal) return refusal;
      return { outcome: signedIn(token).passwordHash === account.passwordHash ? "success" : "wrongPassword" };
    },
    /** Sets the password and ends the account's other sessions. */
    async change(
      token: string,
      { current, next }: { current: string; next: string },
      client: string,
    ): Promise<Changed<ChangePasswordOutcome>> {
      const account = signedIn(token);
      const problem = await problemOf(next, account.email);
      if (problem) return { outcome: problem };
      const refusal = await refusalOf(account, current, client);
      if (refusal) return refusal;
      const hash = await hashing(client, () => hashPassword(next));
      const isUnchanged = () => signedIn(token).passwordHash === account.passwordHash;
      const isSet = await write(db, () => isUnchanged() && accounts.setPassword(account, hash, token));
      return { outcome: isSet ? "success" : "wrongPassword" };
    },
    signOutElsewhere: (token: string) =>
      write(db, () => {
        signedIn(token);
        sessions.endOthers(token);
      }),
    /** The e-mail of the account that a link is for. */
    linkOwner(link: string): LinkOwner {
      const account = ownerOf(link);
      return account ? { outcome: "success", email: account.email } : { outcome: "invalidLink" };
    },
    /** Ends the link and all sessions of its account. */
    async setByLink(link: string, password: string, client: string): Promise<Changed<SetPasswordOutcome>> {
      const { email } = ownerOf(link) ?? {};
      if (email === undefined) return { outcome: "invalidLink" };
      const problem = await problemOf(password, email);
      if (problem) return { outcome: problem };
      const hash = await hashing(client, () => hashPassword(password));
      const isSet = await write(db, () => {
        const account = ownerOf(link);
        if (!account) return false;
        accounts.setPassword(account, hash);
        limits.succeeded(client, emailKey(email));
        return true;
      });
      return { outcome: isSet ? "success" : "invalidLink" };
    },
  };
}

/** The account of the session that a token belongs to. Throws "signedOut" if the session has ended. */
export function accountOfSession(sessions: Sessions, accounts: AccountRows): (token: string) => Account {
  return (token) => {
    const session = sessions.find(token, { use: true });
    const account = session && accounts.find(session.email);
    if (!account) throw new BackendError("signedOut");
    return account;
  };
}
