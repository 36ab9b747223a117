import type { AccountChange, AccountOutcome, LinkAnswer, Outcome, StaffAccount } from "#src/backend/embedded/wire.ts";
import { isEmail, MOST_ACCOUNTS, MOST_LINKS } from "#src/domain/accounts/account-rules.ts";
import { write } from "../store/sqlite-transaction.ts";
import { type Account, isUsable } from "./account-rows.ts";
import { type AccountDependencies, accountOfSession } from "./change-password.ts";
import { NO_PASSWORD } from "./password.ts";

type AccountAnswer = LinkAnswer | Outcome<AccountOutcome>;

/** What staff do with accounts (B9), by the token of their session. Each change is one transaction, which checks it again (fault 112). */
export function accountManagement({ db, accounts, sessions, links }: Omit<AccountDependencies, "guard">) {
  const ownAccount = accountOfSession(sessions, accounts);
  const asStaff = <T>(token: string, work: (own: Account) => T): Promise<T> => write(db, () => work(ownAccount(token)));
  const isAtLimit = (pending: ReadonlyMap<number, number>) => pending.size >= MOST_LINKS;
  const isLast = ({ id }: Account) => !accounts.all().some((other) => other.id !== id && isUsable(other));
  const withLink = ({ id }: Account): LinkAnswer => ({ outcome: "success", ...links.make(id) });
  function newLink(account: Account): LinkAnswer {
    if (account.disabled) return { outcome: "disabled" };
    const pending = links.pending();
    return isAtLimit(pending) && !pending.has(account.id) ? { outcome: "tooManyLinks" } : withLink(account);
  }

  return {
    list(token: string): readonly StaffAccount[] {
      ownAccount(token);
      const pending = links.pending();
      return accounts.all().map(({ id, email, disabled, passwordHash }) => {
        const hasPassword = passwordHash !== NO_PASSWORD;
        return { id, email, disabled, hasPassword, linkUntil: pending.get(id) };
      });
    },
    add: (token: string, email: string): Promise<LinkAnswer> =>
      asStaff(token, () => {
        if (!isEmail(email)) return { outcome: "invalidEmail" };
        if (accounts.find(email)) return { outcome: "taken" };
        if (accounts.all().length >= MOST_ACCOUNTS) return { outcome: "tooManyAccounts" };
        if (isAtLimit(links.pending())) return { outcome: "tooManyLinks" };
        accounts.add(email, NO_PASSWORD);
        return withLink(accounts.find(email) as Account);
      }),
    /** "link" makes a link in place of the one that the account may have, whose password stays valid until the link is used. */
    change: (token: string, id: number, change: AccountChange | "link"): Promise<AccountAnswer> =>
      asStaff(token, (own) => {
        const account = accounts.byId(id);
        if (!account) return { outcome: "notFound" };
        if (id === own.id) return { outcome: "self" };
        if (change === "link") return newLink(account);
        if (change !== "enable" && isLast(account)) return { outcome: "last" };
        accounts[change](account);
        return { outcome: "success" };
      }),
  };
}
