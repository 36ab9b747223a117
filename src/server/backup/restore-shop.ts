import { randomUUID } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { explained, UserError } from "#src/commands/user-error.ts";
import { disk } from "../files/disk.ts";
import { makeFolder } from "../process/make-folder.ts";
import {
  APPLICATION_ID,
  DATABASE_FILE,
  refuseForeignFolder,
  refuseForeignOwner,
  syncFolder,
} from "../store/database.ts";
import { historyRows } from "../store/history-rows.ts";
import { type Lock, waitForLock } from "../store/lock.ts";
import { migrate } from "../store/migrations.ts";
import { lockForRestore } from "../store/restore-lock.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";
import { type Counts, countsOf } from "./backup-schema.ts";
import { backupFiles, openBackup } from "./check-backup.ts";
import { copyShop } from "./copy-shop.ts";
import { safetyBackup } from "./make-backup.ts";
import { finishSwap, staging, swap } from "./swap.ts";

/** How long to wait for commands and backups that use the shop, and then for its server to stop. */
const TIMEOUT_MS = 60_000;

export interface Restored extends Counts {
  /** When the backup was made, in milliseconds since 1970. */
  readonly madeAt: number;
  /** The backup of the shop that was there before; undefined if there was no shop, or none that could be read. */
  readonly before: string | undefined;
}

/** Puts a backup in the place of the shop in `dataDir`. A running server stops while the restore lock is held, and starts again after it.
 *  If the process is killed, the old shop or the new one is there (ADR-010). */
export async function restoreShop(dataDir: string, file: string, timeoutMs = TIMEOUT_MS): Promise<Restored> {
  refuseForeignFolder(dataDir);
  refuseForeignOwner(dataDir);
  const { db: backup, madeAt } = await openBackup(file);
  const locks: Lock[] = [];
  try {
    locks.push(await lockForRestore(dataDir, timeoutMs));
    // An upload whose request was cut may still write its files after the server has stopped.
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

async function replaceShop(dataDir: string, backup: Database): Promise<string | undefined> {
  // An earlier restore may have been killed during its swap.
  explainingFailure(() => finishSwap(dataDir));
  let before: string | undefined;
  try {
    await stage(backup, dataDir);
    disk(dataDir).prepareMoves(staging(dataDir));
    before = await safetyBackup(dataDir);
  } catch (error) {
    rmSync(staging(dataDir), { recursive: true, force: true });
    throw error;
  }
  explainingFailure(() => swap(dataDir));
  return before;
}

function explainingFailure(moves: () => void): void {
  try {
    moves();
  } catch (error) {
    throw explained(error, unfinished);
  }
}

const unfinished = (reason: string) =>
  `Obnova sa nedokončila (${reason}); odstráňte príčinu a zopakujte ju, dovtedy môžu chýbať obrázky.`;

/** Lays out a backup beside the shop, as a shop of today's version, safe from a power cut. The shop is not touched. */
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
    transaction(db, () => beginAnew(db));
  } finally {
    db.close();
  }
  // The permissions are those of a new shop's file, because other users may read the folder into which it is moved.
  chmodSync(join(folder, DATABASE_FILE), 0o600);
  files.sync();
  syncFolder(dataDir);
}

/** Begins a new epoch, leaves files in the bin for 30 days from now (B13), and adds a record of the restore to the history. */
function beginAnew(db: Database): void {
  const history = historyRows(db);
  // The clock may be behind the newest records, as in `documentStore`.
  const now = Math.max(Date.now(), history.latestAt());
  db.prepare("UPDATE meta SET value = ? WHERE key = 'epoch'").run(randomUUID());
  db.prepare("UPDATE files SET binned_at = ? WHERE binned_at IS NOT NULL").run(now);
  const { revision } = db.prepare("SELECT value AS revision FROM meta WHERE key = 'revision'").get() as {
    revision: string;
  };
  const { count } = db.prepare("SELECT count(*) AS count FROM documents").get() as { count: number };
  history.addRestore(count, now, Number(revision));
}
