import { randomUUID } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { explained, UserError } from "#src/commands/user-error.ts";
import { disk } from "../files/disk.ts";
import { makeFolder } from "../process/make-folder.ts";
import { refuseForeignFolder, refuseForeignOwner } from "../store/data-folder.ts";
import { APPLICATION_ID, DATABASE_FILE, syncFolder } from "../store/database.ts";
import { historyRows } from "../store/history-rows.ts";
import { type Lock, waitForLock } from "../store/lock.ts";
import { migrate } from "../store/migrations.ts";
import { lockForRestore } from "../store/restore-lock.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";
import { type Counts, countsOf } from "./backup-schema.ts";
import { backupFiles, openBackup } from "./check-backup.ts";
import { copyShop } from "./copy-shop.ts";
import { safetyBackup } from "./safety-backup.ts";
import { finishSwap, staging, swap } from "./swap.ts";

const TIMEOUT_MS = 60_000; // to wait for commands and backups that use the shop, and then for its server to stop

export interface Restored extends Counts {
  readonly madeAt: number; // when the backup was made, in milliseconds since 1970
  /** The backup of the shop that was there before; undefined if there was no shop, or none that could be read. */
  readonly before: string | undefined;
}

/** Puts a backup in the place of the shop in `dataDir`. A running server stops while the restore lock is held, and starts again after it.
 *  If the process is killed, the old shop is still there, or the next start or restore finishes the swap (ADR-010). */
export async function restoreShop(dataDir: string, file: string, timeoutMs = TIMEOUT_MS): Promise<Restored> {
  refuseForeignFolder(dataDir);
  refuseForeignOwner(dataDir);
  const { db: backup, madeAt } = await openBackup(file);
  const locks: Lock[] = [];
  try {
    locks.push(await lockForRestore(dataDir, timeoutMs));
    // Uploads hold `files.lock`: one whose request was cut may still write its files after the server has stopped.
    for (const name of ["server.lock", "files.lock"]) {
      const lock = await waitForLock(dataDir, name, { timeoutMs });
      if (!lock) throw new UserError("Server neuvoľnil obchod; zastavte ho a obnovu zopakujte. Nič sa nezmenilo.");
      locks.push(lock);
    }
    return { ...countsOf(backup), madeAt, before: await replaceShop(dataDir, backup) };
  } finally {
    for (const lock of locks.toReversed()) lock.release();
    backup.close();
  }
}

/** Lays the new shop out beside the old one, backs the old one up, and swaps them. Returns the backup of the old shop. */
async function replaceShop(dataDir: string, backup: Database): Promise<string | undefined> {
  // If an earlier restore was killed during its swap, the shop is half moved: this moves the rest.
  explainingFailure(() => finishSwap(dataDir));
  let before: string | undefined;
  try {
    await stage(backup, dataDir);
    disk(dataDir).prepareMovesFrom(staging(dataDir)); // fails here, while nothing is changed, if the swap could not move files
    before = await safetyBackup(dataDir);
  } catch (error) {
    rmSync(staging(dataDir), { recursive: true, force: true });
    throw error;
  }
  explainingFailure(() => swap(dataDir));
  return before;
}

/** Does the moves of a swap. Their failure, such as a full disk, becomes a sentence for the operator. */
function explainingFailure(moveFiles: () => void): void {
  const sentence = (reason: string) =>
    `Obnova sa nedokončila (${reason}); odstráňte príčinu a obnovu zopakujte, dovtedy môžu chýbať obrázky.`;
  try {
    moveFiles();
  } catch (error) {
    throw explained(error, sentence);
  }
}

/** Lays out a backup beside the shop, as a shop of today's version, safe from a power cut. The shop is not touched. */
async function stage(backup: Database, dataDir: string): Promise<void> {
  const newShop = staging(dataDir);
  rmSync(newShop, { recursive: true, force: true });
  makeFolder(newShop);
  const files = disk(newShop);
  files.makeFolders();
  for (const { folder, name, width, content } of backupFiles(backup)) {
    await writeFile(files.pathOf(folder, name, width), content, { flush: true });
  }
  const databaseFile = join(newShop, DATABASE_FILE);
  const db = new DatabaseSync(databaseFile);
  try {
    db.exec(`PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}`);
    copyShop(backup, db);
    migrate(db);
    transaction(db, () => beginAnew(db));
  } finally {
    db.close();
  }
  // The swap moves the file into `dataDir`, which other users of the machine may read.
  chmodSync(databaseFile, 0o600);
  files.sync();
  syncFolder(dataDir);
}

/** Begins a new epoch, so that open pages read everything again. Adds a record of the restore, and restarts the 30 days of the bin (B13). */
function beginAnew(db: Database): void {
  const history = historyRows(db);
  // The clock may be behind the newest records.
  const now = Math.max(Date.now(), history.latestAt());
  db.prepare("UPDATE meta SET value = ? WHERE key = 'epoch'").run(randomUUID());
  db.prepare("UPDATE files SET binned_at = ? WHERE binned_at IS NOT NULL").run(now);
  const meta = db.prepare("SELECT value AS revision FROM meta WHERE key = 'revision'").get();
  const documents = db.prepare("SELECT count(*) AS count FROM documents").get() as { count: number };
  history.addRestore(documents.count, now, Number(meta?.revision));
}
