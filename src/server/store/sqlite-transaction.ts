import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { isBusy, translated } from "./sqlite-error.ts";

export type Database = DatabaseSyncInstance;

/** Writes all that `work` writes, durably, or nothing; inside another transaction it is a part of that. SQLite's errors are not translated. */
export function transaction<T>(db: Database, work: () => T): T {
  if (db.isTransaction) return work();
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // SQLite has rolled back by itself after some failures.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

const RETRY_FOR_MS = 4_000;
const PAUSE_MS = 100;

/** Retries while SQLite reports SQLITE_BUSY, without blocking the event loop. Other failures are thrown as "full" or "unavailable". */
export async function retryWhenBusy<T>(work: () => T): Promise<T> {
  const end = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw translated(error);
    }
    await wait(PAUSE_MS);
  }
}

export const write = <T>(db: Database, work: () => T): Promise<T> => retryWhenBusy(() => transaction(db, work));
