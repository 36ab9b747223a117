import { randomInt } from "node:crypto";
import { emailKey } from "#src/domain/accounts/account-rules.ts";
import { isTaken } from "../store/sqlite-error.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";
import { NO_PASSWORD } from "./password.ts";
import { hashOf } from "./token.ts";

export interface Account {
  /** Random, so that no page, backup or restored shop ever means another account by it. */
  readonly id: number;
  readonly email: string;
  /** `NO_PASSWORD` until it is set by a link. */
  readonly passwordHash: string;
  readonly disabled: boolean;
}
/** All that `randomInt` gives; a JavaScript number holds each of them exactly. */
const MOST_ID = 2 ** 48 - 1;
type AccountRow = Omit<Account, "disabled"> & { disabled: number };

/** Staff accounts. Disabling or removing one, or changing its password, ends its sessions and its link for a password. */
export function accountRows(db: Database, now: () => number = Date.now) {
  const columns = "id, email, password_hash AS passwordHash, disabled";
  const select = db.prepare(`SELECT ${columns} FROM accounts WHERE email_key = ?`);
  const selectById = db.prepare(`SELECT ${columns} FROM accounts WHERE id = ?`);
  const selectAll = db.prepare(`SELECT ${columns} FROM accounts ORDER BY email_key`);
  const insert = db.prepare("INSERT INTO accounts VALUES (?, ?, ?, ?, 0, ?)");
  const setHash = db.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?");
  const setDisabled = db.prepare("UPDATE accounts SET disabled = ? WHERE id = ?");
  const erase = db.prepare("DELETE FROM accounts WHERE id = ?");
  const endSessions = db.prepare("DELETE FROM sessions WHERE account = ? AND token_hash IS NOT ?");
  const endLink = db.prepare("DELETE FROM password_links WHERE account = ?");
  const accountOf = (row: AccountRow): Account => ({ ...row, disabled: row.disabled === 1 });
  return {
    find(email: string): Account | undefined {
      const row = select.get(emailKey(email)) as AccountRow | undefined;
      return row && accountOf(row);
    },
    byId(id: number): Account | undefined {
      const row = selectById.get(id) as AccountRow | undefined;
      return row && accountOf(row);
    },
    /** The account that a page shows; undefined if it has been removed since. */
    shown({ id, email }: Pick<Account, "id" | "email">): Account | undefined {
      const account = this.byId(id);
      return account?.email === email ? account : undefined;
    },
    all: () => (selectAll.all() as AccountRow[]).map(accountOf),
    /** False if the address has an account already. */
    add(email: string, passwordHash: string): boolean {
      try {
        insert.run(randomInt(1, MOST_ID), email.trim(), emailKey(email), passwordHash, now());
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    },
    /** `current`: the token of the one session that does not end. False if the account has been removed. */
    setPassword(account: Account, passwordHash: string, current?: string): boolean {
      return transaction(db, () => {
        const { changes } = setHash.run(passwordHash, account.id);
        endSessions.run(account.id, current === undefined ? null : hashOf(current));
        endLink.run(account.id);
        return changes > 0;
      });
    },
    disable(account: Account): void {
      transaction(db, () => {
        setDisabled.run(1, account.id);
        endSessions.run(account.id, null);
        endLink.run(account.id);
      });
    },
    enable: (account: Account) => void setDisabled.run(0, account.id),
    remove: (account: Account) => void erase.run(account.id),
  };
}
export const isUsable = ({ disabled, passwordHash }: Account): boolean => !disabled && passwordHash !== NO_PASSWORD;

export type AccountRows = ReturnType<typeof accountRows>;
