import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Collection, Fields } from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { explained, UserError } from "#src/commands/user-error.ts";
import { disk } from "../files/disk.ts";
import { fileRows } from "../files/file-rows.ts";
import { makeFolder } from "../process/make-folder.ts";
import {
  APPLICATION_ID,
  DATABASE_FILE,
  DamagedError,
  openDatabase,
  refuseForeignFolder,
  refuseForeignOwner,
  syncFolder,
} from "../store/database.ts";
import { historyRows } from "../store/history-rows.ts";
import { tryLock } from "../store/lock.ts";
import { migrate } from "../store/migrations.ts";
import { type Database, retryWhenBusy, transaction } from "../store/sqlite-transaction.ts";
import { type Counts, countsOf } from "./backup-schema.ts";
import { backupFiles, openBackup } from "./check-backup.ts";
import { copyShop } from "./copy-shop.ts";
import { safetyBackup } from "./make-backup.ts";
import { applyRestore, isRestorePending, makePending, restoreLock, staging } from "./pending-restore.ts";

/** How long a running server may take to carry out a restore. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 100;
/** What the operator reads where it took longer. */
const PREPARED = "Záloha je pripravená, ale bežiaci server ju neprevzal; dokončí sa, keď ho reštartujete.";
const EARLIER = "Bežiaci server neprevzal ešte skoršiu obnovu; reštartujte ho a potom túto zopakujte.";

export interface Restored extends Counts {
  /** When the backup was made, in milliseconds since 1970. */
  readonly madeAt: number;
  /** The backup of what was there before; undefined where there was no shop, or none that could be read. */
  readonly before: string | undefined;
}

/** Puts a backup in the place of the shop in `dataDir`, whether or not a server runs there (ADR-010). Nothing is touched until the backup
 *  is checked. Killed before the restore is pending it leaves the old shop; killed later, it is completed at the next start or call. Throws a `UserError` for what cannot be done. */
export async function restoreShop(dataDir: string, file: string, timeoutMs = TIMEOUT_MS): Promise<Restored> {
  refuseForeignFolder(dataDir);
  refuseForeignOwner(dataDir);
  const { db: backup, madeAt } = await openBackup(file);
  try {
    const lock = restoreLock(dataDir);
    if (!lock) throw new UserError("Práve beží iná obnova alebo import; počkajte, kým skončí.");
    try {
      // One that was interrupted while it was pending comes first.
      await finishPending(dataDir, timeoutMs, EARLIER);
      const { before, shop } = await prepareRestore(backup, dataDir);
      try {
        await finishPending(dataDir, timeoutMs, PREPARED);
      } finally {
        shop?.close();
      }
      return { ...countsOf(backup), madeAt, before };
    } finally {
      lock.release();
    }
  } finally {
    backup.close();
  }
}

/** Makes the restore pending, or leaves nothing of it. `before`: the backup of what was there before. `shop`: the database of that, in a
 *  transaction that lets nobody else write until it is closed, because what is written after its backup would be lost. */
async function prepareRestore(
  backup: Database,
  dataDir: string,
): Promise<{ before: string | undefined; shop: Database | undefined }> {
  let shop: Database | undefined;
  try {
    await stage(backup, dataDir);
    disk(dataDir).prepareMoves(staging(dataDir));
    shop = openUndamaged(dataDir);
    await retryWhenBusy(() => shop?.exec("BEGIN IMMEDIATE"));
    const before = await safetyBackup(dataDir, "pred-obnovou");
    makePending(dataDir);
    return { before, shop };
  } catch (error) {
    shop?.close();
    rmSync(staging(dataDir), { recursive: true, force: true });
    throw error;
  }
}

/** The shop's database; undefined where there is none that can be read. */
function openUndamaged(dataDir: string): Database | undefined {
  if (!existsSync(join(dataDir, DATABASE_FILE))) return undefined;
  try {
    return openDatabase(dataDir);
  } catch (error) {
    if (error instanceof DamagedError) return undefined;
    throw error;
  }
}

/** Lays out a checked backup beside the shop in `dataDir`, as a shop of today's version with an epoch of its own, safe from a power
 *  cut. The shop is not touched. */
async function stage(backup: Database, dataDir: string): Promise<void> {
  const folder = staging(dataDir);
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  const files = disk(folder);
  files.makeFolders();
  for (const { folder: kind, name, width, content } of backupFiles(backup)) {
    await writeFile(files.pathOf(kind, name, width), content, { flush: true });
  }
  const db = new DatabaseSync(join(folder, DATABASE_FILE));
  try {
    db.exec(`PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}`);
    copyShop(backup, db);
    migrate(db);
    transaction(db, () => {
      resetPosition(db);
      resetDerived(db);
      addRestoreRecord(db);
    });
  } finally {
    db.close();
  }
  // As a new shop's, because it will be moved into a folder that others may read.
  chmodSync(join(folder, DATABASE_FILE), 0o600);
  files.sync();
  syncFolder(dataDir);
}

/** Gives the shop an epoch of its own, in which revisions and the numbers of records begin anew, whatever the backup says, and ends the seeding
 *  with demo data. */
function resetPosition(db: Database): void {
  const putMeta = db.prepare("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2");
  putMeta.run("epoch", randomUUID());
  putMeta.run("seed", "done");
  db.exec(`
    UPDATE meta SET value = '1' WHERE key = 'revision' OR key LIKE 'changed:%';
    CREATE TEMP TABLE records AS SELECT * FROM history;
    DELETE FROM history;
    INSERT INTO history SELECT row_number() OVER (ORDER BY number), 1, at, author, action, path, json FROM records;
    DROP TABLE records;
  `);
}

/** Computes again what follows from the documents, because a backup may be of an older program, or wrong: the keys of names (spec §5), of which
 *  the second of two equal ones is left out, and which files are in the bin (B13): those that documents show are not, and the others are
 *  from now on, so that an old backup's pictures can still be brought back. */
function resetDerived(db: Database): void {
  // The clock may be behind, as in `documentStore`.
  const now = Math.max(Date.now(), historyRows(db).latestAt());
  db.prepare("UPDATE files SET binned_at = ? WHERE binned_at IS NOT NULL").run(now);
  const rows = fileRows(db);
  const documents = db.prepare("SELECT collection, id, json FROM documents").all();
  const put = db.prepare("UPDATE OR IGNORE documents SET name_key = ? WHERE collection = ? AND id = ?");
  db.exec("UPDATE documents SET name_key = NULL");
  for (const { collection, id, json } of documents as { collection: Collection; id: string; json: string }[]) {
    const fields = JSON.parse(json) as Fields;
    put.run(nameKey(collection, fields) ?? null, collection, id);
    for (const url of filesOf(collection, fields)) rows.setBinned(url, null);
  }
}

/** In the restored history (B13). The new epoch makes everybody read it anew. */
function addRestoreRecord(db: Database): void {
  const { revision } = db.prepare("SELECT value AS revision FROM meta WHERE key = 'revision'").get() as Fields;
  const { count } = db.prepare("SELECT count(*) AS count FROM documents").get() as { count: number };
  historyRows(db).addCommand("restore", count, Date.now(), Number(revision));
}

/** Waits for the server that serves the folder, or carries the restore out itself where there is none. `late`: the sentence where the
 *  server takes too long. */
async function finishPending(dataDir: string, timeoutMs: number, late: string): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (isRestorePending(dataDir)) {
    const lock = tryLock(dataDir, "server.lock");
    if (lock) {
      try {
        applyRestore(dataDir);
      } catch (error) {
        throw explained(error, unfinished);
      } finally {
        lock.release();
      }
    } else if (performance.now() > end) {
      throw new UserError(late);
    } else await wait(PAUSE_MS);
  }
}

const unfinished = (reason: string) =>
  `Obnova sa nedokončila (${reason}); odstráňte príčinu a zopakujte ju, dovtedy môžu chýbať obrázky.`;
