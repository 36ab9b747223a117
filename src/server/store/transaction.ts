import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { isBusy, translated } from "./sqlite-error.ts";

export type Database = DatabaseSyncInstance;

/** All that `work` writes, durably, or nothing of it. Failures of SQLite come out as they are. */
export function transaction<T>(db: Database, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // Some failures have rolled back already.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

const PATIENCE_MS = 4_000;
const PAUSE_MS = 100;

/** Does the work again while another process holds the database, without standing in anybody's way, up to a few seconds.
 *  The rest of SQLite's failures become "full" or "unavailable". */
export async function retryWhenBusy<T>(work: () => T): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw translated(error);
    }
    await wait(PAUSE_MS);
  }
}
