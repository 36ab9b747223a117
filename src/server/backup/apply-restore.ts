import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { disk } from "../files/disk.ts";
import { FOLDERS } from "../files/file-rows.ts";
import { DATABASE_FILE, DamagedError, openDatabase } from "../store/database.ts";
import { isBusy, isUnclear } from "../store/sqlite-error.ts";
import type { Database } from "../store/transaction.ts";
import { copyShop } from "./copy-shop.ts";
import { endRestore, isRestorePending, pending } from "./restore-folder.ts";

/** Carries out a pending restore, if there is one: rows in one transaction, then files. To be called by the holder of the folder's lock,
 *  while nobody else writes rows or files. Interrupted anywhere, it continues at the next call. */
export function applyRestore(db: Database, dataDir: string): void {
  if (!isRestorePending(dataDir)) return;
  const from = new DatabaseSync(join(pending(dataDir), DATABASE_FILE), { readOnly: true });
  try {
    // A new epoch means that the rows have been replaced.
    if (epochOf(db) !== epochOf(from)) copyShop(from, db);
  } catch (error) {
    // Nothing has changed. Another try would fail again, unless another process was just writing or the disk failed.
    if (!isBusy(error) && !isUnclear(error)) endRestore(dataDir);
    throw error;
  } finally {
    from.close();
  }
  moveFiles(dataDir);
  endRestore(dataDir);
}

/** The same for a folder that no server serves. A database that cannot be read is moved to `backups/`. */
export function applyRestoreUnserved(dataDir: string): void {
  if (!isRestorePending(dataDir)) return;
  const db = openOrReplace(dataDir);
  try {
    applyRestore(db, dataDir);
  } finally {
    db.close();
  }
}

export function epochOf(db: Database): string {
  return (db.prepare("SELECT value FROM meta WHERE key = 'epoch'").get() as { value: string }).value;
}

function openOrReplace(dataDir: string): Database {
  try {
    return openDatabase(dataDir);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
  }
  const folder = join(dataDir, "backups", `poskodena-databaza-${Date.now()}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The database last: as long as it is there, it is recognised as damaged.
  for (const name of ["-wal", "-shm", ""].map((end) => `${DATABASE_FILE}${end}`)) {
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(folder, name));
  }
  return openDatabase(dataDir);
}

/** Moves those that have not been moved yet. */
function moveFiles(dataDir: string): void {
  const [from, to] = [disk(pending(dataDir)), disk(dataDir)];
  to.makeFolders();
  for (const folder of FOLDERS) {
    for (const name of namesIn(from.pathOf(folder, ""))) {
      // A backup may lack widths that we have today: variants of another picture of that name must not stay.
      for (const variant of to.pathsOf(folder, name).slice(1)) rmSync(variant, { force: true });
      moveFile(from.pathOf(folder, name), to.pathOf(folder, name));
    }
  }
  for (const [at, folder] of from.folders.entries()) {
    for (const name of namesIn(folder)) renameSync(join(folder, name), join(to.folders[at] ?? "", name));
  }
  to.sync();
}

/** A folder in the file's place gets another name, because it is not ours to delete (fault 97). */
function moveFile(from: string, to: string): void {
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory()) renameSync(to, `${to}.${Date.now()}`);
  renameSync(from, to);
}

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
