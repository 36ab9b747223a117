import type { Session } from "#src/backend/backend.ts";
import { type Database, retryWhenBusy, write } from "../store/sqlite-transaction.ts";
import type { Account } from "./account-rows.ts";
import { hashOf, newToken } from "./token.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
export const SESSION_MS = { idle: 12 * HOUR_MS, longest: 30 * 24 * HOUR_MS }; // since its last request, and in all
const USE_MS = 10 * MINUTE_MS; // how exactly its last request is stored, so that few requests write
/** How far ahead of the clock a session's times may be. A session that was used while the clock was further ahead has ended (fault 16). */
const AHEAD_MS = 48 * HOUR_MS;

/** Sessions by the hash of their token, read from the database for every request, so that what ends one ends it at once. */
export function sessionRows(db: Database, now: () => number = Date.now) {
  const select = db.prepare(`
    SELECT accounts.email, sessions.created_at AS createdAt, sessions.seen_at AS seenAt FROM sessions
    JOIN accounts ON accounts.id = sessions.account WHERE token_hash = ? AND accounts.disabled = 0`);
  const insert = db.prepare(`
    INSERT INTO sessions (token_hash, account, created_at, seen_at)
    SELECT ?1, id, ?2, ?2 FROM accounts WHERE id = ?3 AND password_hash = ?4 AND disabled = 0`);
  const touch = db.prepare("UPDATE sessions SET seen_at = ? WHERE token_hash = ?");
  const erase = db.prepare("DELETE FROM sessions WHERE token_hash = ?");
  const eraseOld = db.prepare("DELETE FROM sessions WHERE seen_at < ? OR created_at < ?");
  const isWithin = (time: number, ms: number) => now() - time <= ms && time - now() <= AHEAD_MS;

  return {
    /** Starts a session and returns its token, 256 bits; undefined if the account was disabled, removed or given another password. */
    start({ id, passwordHash }: Pick<Account, "id" | "passwordHash">): Promise<string | undefined> {
      const token = newToken();
      return write(db, () => {
        eraseOld.run(now() - SESSION_MS.idle, now() - SESSION_MS.longest);
        return insert.run(hashOf(token), now(), id, passwordHash).changes > 0 ? token : undefined;
      });
    },
    /** The session of a token; null if it has ended or never was. `use` starts its idle time again. */
    find(token: string, { use }: { use: boolean }): Session | null {
      const row = select.get(hashOf(token)) as { email: string; createdAt: number; seenAt: number } | undefined;
      if (!row || !isWithin(row.seenAt, SESSION_MS.idle) || !isWithin(row.createdAt, SESSION_MS.longest)) return null;
      if (use && now() - row.seenAt > USE_MS) store(() => touch.run(now(), hashOf(token)));
      return { email: row.email, staff: true };
    },
    end: (token: string): Promise<void> => retryWhenBusy(() => void erase.run(hashOf(token))),
  };
}
export type Sessions = ReturnType<typeof sessionRows>;

/** If the disk is full or another process writes, the next request stores it. */
function store(work: () => void): void {
  try {
    work();
  } catch {}
}
