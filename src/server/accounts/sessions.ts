import type { Session } from "#src/backend/backend.ts";
import { type Database, retryWhenBusy, write } from "../store/sqlite-transaction.ts";
import { hashOf, newToken } from "./token.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long a session lasts: since its last request, and in all. */
export const SESSION_MS = { idle: 12 * HOUR_MS, longest: 30 * 24 * HOUR_MS };

/** How far ahead of the clock a session's times may be. */
const AHEAD_MS = 48 * HOUR_MS;

/** Sessions by their token; only its hash is stored. A session is read from the database for every request, so what ends it ends it at
 *  once. */
export function sessionRows(db: Database, now: () => number = Date.now) {
  const select = db.prepare(`
    SELECT accounts.email, sessions.created_at AS createdAt, sessions.seen_at AS seenAt FROM sessions
    JOIN accounts ON accounts.id = sessions.account WHERE token_hash = ? AND accounts.disabled = 0`);
  const insert = db.prepare("INSERT INTO sessions (token_hash, account, created_at, seen_at) VALUES (?, ?, ?, ?)");
  // A session that was used while the clock was ahead would otherwise not become idle for as long (fault 16). A clock that is behind for a day
  // or two must end none.
  const clamp = db.prepare(
    "UPDATE sessions SET seen_at = min(seen_at, ?1), created_at = min(created_at, ?1) WHERE max(seen_at, created_at) > ?1",
  );
  const touch = db.prepare("UPDATE sessions SET seen_at = ? WHERE token_hash = ?");
  const erase = db.prepare("DELETE FROM sessions WHERE token_hash = ?");
  const eraseOthers = db.prepare(`
    DELETE FROM sessions
    WHERE account = (SELECT account FROM sessions WHERE token_hash = ?) AND token_hash <> ?`);
  const eraseOld = db.prepare("DELETE FROM sessions WHERE seen_at < ? OR created_at < ?");
  /** When tokens were last used, until `tidy` stores it, so that reading a session writes nothing. */
  const used = new Map<string, number>();

  return {
    /** Starts a session and returns its token, 256 bits; undefined if `mayStart` is false in the transaction that stores it. */
    start(accountId: number, mayStart: () => boolean = () => true): Promise<string | undefined> {
      const token = newToken();
      return write(db, () => {
        if (!mayStart()) return undefined;
        insert.run(hashOf(token), accountId, now(), now());
        return token;
      });
    },
    /** The session of a token; null if it has ended or never was. `use` starts its idle time again. */
    find(token: string, { use }: { use: boolean }): Session | null {
      const row = select.get(hashOf(token)) as { email: string; createdAt: number; seenAt: number } | undefined;
      if (!row) return null;
      const seenAt = Math.max(row.seenAt, used.get(token) ?? 0);
      if (now() - seenAt > SESSION_MS.idle || now() - row.createdAt > SESSION_MS.longest) return null;
      if (use) used.set(token, now());
      return { email: row.email, staff: true };
    },
    async end(token: string): Promise<void> {
      used.delete(token);
      await retryWhenBusy(() => erase.run(hashOf(token)));
    },
    endOthers: (token: string) => void eraseOthers.run(hashOf(token), hashOf(token)),
    /** Stores when sessions were last used and deletes those that have ended. To be called every minute, and at the end. */
    async tidy(): Promise<void> {
      const seen = [...used];
      await write(db, () => {
        for (const [token, at] of seen) touch.run(at, hashOf(token));
        clamp.run(now() + AHEAD_MS);
        eraseOld.run(now() - SESSION_MS.idle, now() - SESSION_MS.longest);
      });
      for (const [token, at] of seen) if (used.get(token) === at) used.delete(token);
    },
  };
}
export type Sessions = ReturnType<typeof sessionRows>;
