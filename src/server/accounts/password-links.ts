import { timingSafeEqual } from "node:crypto";
import { LINK_HOURS } from "#src/domain/accounts/account-rules.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { hashOf, newToken } from "./token.ts";

const LINK_MS = LINK_HOURS * 60 * 60 * 1000;

interface LinkRow {
  readonly account: number;
  readonly hash: Uint8Array;
  readonly createdAt: number;
}

/** The links with which accounts set their password (B9): one for an account at a time, of whose token only the hash is stored. What sets
 *  the password, disables or removes the account deletes it (account-rows.ts). */
export function passwordLinks(db: Database, now: () => number = Date.now) {
  const selectAll = db.prepare("SELECT account, token_hash AS hash, created_at AS createdAt FROM password_links");
  const put = db.prepare("INSERT OR REPLACE INTO password_links VALUES (?, ?, ?)");
  const eraseOld = db.prepare("DELETE FROM password_links WHERE abs(? - created_at) >= ?");
  // One of the future was made while the clock was ahead (fault 16). A clock that is set back by up to three days ends no link.
  const valid = () =>
    (selectAll.all() as unknown as LinkRow[]).filter(({ createdAt }) => Math.abs(now() - createdAt) < LINK_MS);
  return {
    /** Makes a link for an account in place of an older one. Returns its token and when it expires, in milliseconds since 1970. */
    make(account: number): { token: string; until: number } {
      const token = newToken();
      eraseOld.run(now(), LINK_MS);
      put.run(account, hashOf(token), now());
      return { token, until: now() + LINK_MS };
    },
    /** The id of the account that a token is for; undefined if there is no valid link. Compares with every link to its end, so that the
     *  time does not depend on the token (fault 111). */
    accountOf(token: string): number | undefined {
      const hash = hashOf(token);
      let found: number | undefined;
      for (const row of valid()) if (timingSafeEqual(row.hash, hash)) found = row.account;
      return found;
    },
    pending: (): ReadonlyMap<number, number> =>
      new Map(valid().map(({ account, createdAt }) => [account, createdAt + LINK_MS])),
  };
}
export type PasswordLinks = ReturnType<typeof passwordLinks>;
