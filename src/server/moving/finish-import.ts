import { setTimeout as wait } from "node:timers/promises";
import { explainedFailure } from "#src/commands/explain-failure.ts";
import { UserError } from "#src/commands/user-error.ts";
import { fileRows } from "../files/file-rows.ts";
import { openDatabase } from "../store/database.ts";
import { documentStore } from "../store/document-store.ts";
import { tryLock } from "../store/lock.ts";
import { applyImport, type Shop } from "./apply-import.ts";
import { isImporting } from "./import-folder.ts";
import { BUSY_MS } from "./present-catalogue.ts";

const PAUSE_MS = 100;

/** Waits until a decided import is through, if there is one: by this process where nobody serves the folder, by the server
 *  otherwise. */
export async function finishImport(dataDir: string, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (isImporting(dataDir)) {
    const lock = tryLock(dataDir, "server.lock");
    if (lock) {
      try {
        withShop(dataDir, (shop) => applyImport(shop, dataDir));
      } catch (error) {
        throw isImporting(dataDir) ? explainedFailure(error, interrupted) : error;
      } finally {
        lock.release();
      }
    } else if (performance.now() > end) {
      throw new UserError("Import je pripravený, ale bežiaci server ho neprevzal; dokončí sa, keď ho reštartujete.");
    } else await wait(PAUSE_MS);
  }
}

const interrupted = (reason: string) =>
  `Import sa prerušil (${reason}); keď to napravíte, dokončí ho štart servera alebo ten istý príkaz.`;

/** Opens what an import is taken into. */
export function withShop<T>(dataDir: string, work: (shop: Shop) => T): T {
  const db = openDatabase(dataDir, { busyMs: BUSY_MS });
  try {
    const rows = fileRows(db);
    return work({ rows, store: documentStore(db, rows.isUrl) });
  } finally {
    db.close();
  }
}
