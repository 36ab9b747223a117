import { BackendError, type ChangePasswordOutcome } from "#src/backend/backend.ts";
import type { LinkOwner, SetPasswordOutcome } from "#src/backend/embedded/wire.ts";
import { emailKey } from "#src/domain/accounts/account-rules.ts";
import { problemOf } from "#src/domain/accounts/common-passwords.ts";
import { type Database, write } from "../store/sqlite-transaction.ts";
import type { Account, AccountRows } from "./account-rows.ts";
import { hashPassword, isPassword } from "./password.ts";
import type { PasswordLinks } from "./password-links.ts";
import type { Sessions } from "./sessions.ts";
import type { PasswordGuard } from "./throttle.ts";

/** The outcome of a request whose attempts are limited. `retryAfter`: how many seconds to wait, if there were too many. */
export type LimitedOutcome<Outcome> = { readonly outcome: Outcome; readonly retryAfter?: number };
type Refusal = LimitedOutcome<"throttled" | "wrongPassword">;
export interface AccountDependencies {
  readonly db: Database;
  readonly accounts: AccountRows;
  readonly sessions: Sessions;
  readonly links: PasswordLinks;
  readonly guard: PasswordGuard;
}

/** Changes or sets a password (B9). Hashing takes long, so the transaction that stores the hash checks session or link again. Attempts
 *  with a link are not limited: nobody guesses 256 bits, and a limit would refuse valid links (fault 111). */
export function passwordChanges({ db, accounts, sessions, links, guard: { limits, hashing } }: AccountDependencies) {
  const ownAccount = accountOfSession(sessions, accounts);
  function linkedAccount(link: string): Account | undefined {
    const id = links.accountOf(link);
    return id === undefined ? undefined : accounts.byId(id);
  }
  /** Checks the password of an account. Undefined if it is right. */
  async function refusalOf(account: Account, password: string, client: string): Promise<Refusal | undefined> {
    const retryAfter = limits.attempt(client, emailKey(account.email));
    if (retryAfter !== undefined) return { outcome: "throttled", retryAfter };
    const isRight = await hashing(client, () => isPassword(account.passwordHash, password));
    if (!isRight) return { outcome: "wrongPassword" };
    limits.succeeded(client, emailKey(account.email));
    return undefined;
  }
  return {
    /** Whether the password is that of the session's account. Throws "signedOut" without a session. */
    confirm: async (token: string, password: string, client: string): Promise<LimitedOutcome<"success"> | Refusal> =>
      (await refusalOf(ownAccount(token), password, client)) ?? { outcome: "success" },
    /** Changes the password, and ends all other sessions of the account. */
    async change(
      token: string,
      { current, next }: { current: string; next: string },
      client: string,
    ): Promise<LimitedOutcome<ChangePasswordOutcome>> {
      const account = ownAccount(token);
      const problem = await problemOf(next, account.email);
      if (problem) return { outcome: problem };
      const refusal = await refusalOf(account, current, client);
      if (refusal) return refusal;
      const hash = await hashing(client, () => hashPassword(next));
      await write(db, () => accounts.setPassword(ownAccount(token), hash, token));
      return { outcome: "success" };
    },
    signOutElsewhere: (token: string) => write(db, () => accounts.endOtherSessions(ownAccount(token), token)),
    linkOwner(link: string): LinkOwner {
      const account = linkedAccount(link);
      return account ? { outcome: "success", email: account.email } : { outcome: "invalidLink" };
    },
    /** Sets a password by a link. `setPassword` ends the link and all sessions of its account. */
    async setByLink(link: string, password: string, client: string): Promise<{ outcome: SetPasswordOutcome }> {
      const owner = linkedAccount(link);
      if (!owner) return { outcome: "invalidLink" };
      const problem = await problemOf(password, owner.email);
      if (problem) return { outcome: problem };
      const hash = await hashing(client, () => hashPassword(password));
      return write(db, () => {
        const account = linkedAccount(link);
        if (!account) return { outcome: "invalidLink" };
        accounts.setPassword(account, hash);
        // Attempts with the forgotten password must not delay the first sign-in with the new one.
        limits.succeeded(client, emailKey(account.email));
        return { outcome: "success" };
      });
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
