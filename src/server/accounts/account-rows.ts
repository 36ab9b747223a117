import { randomInt } from "node:crypto";
import { emailKey } from "#src/domain/accounts/account-rules.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";
import { NO_PASSWORD } from "./password.ts";
import { hashOf } from "./token.ts";

export interface Account {
  readonly id: number; // random, so that no page, backup or restored shop ever means another account by it
  readonly email: string;
  readonly passwordHash: string; // `NO_PASSWORD` until it is set by a link
  readonly disabled: boolean;
}
const MOST_ID = 2 ** 48 - 1; // all that `randomInt` gives; a JavaScript number holds each of them exactly

/** Staff accounts. Disabling or removing one, or changing its password, ends its sessions and its link for a password. */
export function accountRows(db: Database, now: () => number = Date.now) {
  const select = "SELECT id, email, password_hash AS passwordHash, disabled FROM accounts";
  const byKey = db.prepare(`${select} WHERE email_key = ?`);
  const byId = db.prepare(`${select} WHERE id = ?`);
  const all = db.prepare(`${select} ORDER BY email_key`);
  const insert = db.prepare("INSERT INTO accounts VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (email_key) DO NOTHING");
  const setHash = db.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?");
  const setDisabled = db.prepare("UPDATE accounts SET disabled = ? WHERE id = ?");
  const erase = db.prepare("DELETE FROM accounts WHERE id = ?");
  const endSessions = db.prepare("DELETE FROM sessions WHERE account = ? AND token_hash IS NOT ?");
  const endLink = db.prepare("DELETE FROM password_links WHERE account = ?");
  const accountOf = (row: unknown): Account | undefined => {
    const columns = row as (Omit<Account, "disabled"> & { disabled: number }) | undefined;
    return columns && { ...columns, disabled: columns.disabled === 1 };
  };
  /** `current`: the token of the one session that does not end. */
  const endOtherSessions = ({ id }: Account, current?: string) =>
    void endSessions.run(id, current === undefined ? null : hashOf(current));
  return {
    find: (email: string) => accountOf(byKey.get(emailKey(email))),
    byId: (id: number) => accountOf(byId.get(id)),
    all: () => all.all().flatMap((row) => accountOf(row) ?? []),
    /** False if the address has an account already. */
    add: (email: string, passwordHash: string): boolean =>
      insert.run(randomInt(1, MOST_ID), email.trim(), emailKey(email), passwordHash, now()).changes > 0,
    endOtherSessions,
    setPassword(account: Account, passwordHash: string, current?: string): void {
      transaction(db, () => {
        setHash.run(passwordHash, account.id);
        endOtherSessions(account, current);
        endLink.run(account.id);
      });
    },
    disable(account: Account): void {
      transaction(db, () => {
        setDisabled.run(1, account.id);
        endOtherSessions(account);
        endLink.run(account.id);
      });
    },
    enable: ({ id }: Account) => void setDisabled.run(0, id),
    remove: ({ id }: Account) => void erase.run(id),
  };
}
export const isUsable = ({ disabled, passwordHash }: Account): boolean => !disabled && passwordHash !== NO_PASSWORD;

export type AccountRows = ReturnType<typeof accountRows>;
