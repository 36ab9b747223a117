import { LINK_HOURS } from "#src/domain/accounts/account-rules.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { hashOf, newToken } from "./token.ts";

const LINK_MS = LINK_HOURS * 60 * 60 * 1000;

/** The links with which accounts set their password (B9), one for an account. account-rows.ts deletes those that end early. */
export function passwordLinks(db: Database, now: () => number = Date.now) {
  // One of the future was made while the clock was ahead (fault 16). A clock that is set back by up to three days ends no link.
  const isValid = "abs(? - created_at) < ?";
  const byHash = db.prepare(`SELECT account FROM password_links WHERE token_hash = ? AND ${isValid}`);
  const valid = db.prepare(`SELECT account, created_at AS createdAt FROM password_links WHERE ${isValid}`);
  const put = db.prepare("INSERT OR REPLACE INTO password_links VALUES (?, ?, ?)");
  const eraseOld = db.prepare(`DELETE FROM password_links WHERE NOT ${isValid}`);
  return {
    /** Makes a link for an account in place of an older one. Returns its token and when it expires, in milliseconds since 1970. */
    make(account: number): { token: string; until: number } {
      const token = newToken();
      eraseOld.run(now(), LINK_MS);
      put.run(account, hashOf(token), now());
      return { token, until: now() + LINK_MS };
    },
    accountOf: (token: string): number | undefined =>
      (byHash.get(hashOf(token), now(), LINK_MS) as { account: number } | undefined)?.account,
    pending(): ReadonlyMap<number, number> {
      const rows = valid.all(now(), LINK_MS) as { account: number; createdAt: number }[];
      return new Map(rows.map(({ account, createdAt }) => [account, createdAt + LINK_MS]));
    },
  };
}
export type PasswordLinks = ReturnType<typeof passwordLinks>;
