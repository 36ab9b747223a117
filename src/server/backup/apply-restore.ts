import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { disk } from "../files/disk.ts";
import { FOLDERS } from "../files/file-rows.ts";
import { DATABASE_FILE, DamagedError, openDatabase, syncFolder } from "../store/database.ts";
import { isBusy, isUnclear } from "../store/sqlite-error.ts";
import type { Database } from "../store/transaction.ts";
import { copyShop } from "./copy-shop.ts";
import { isRestoring, over, ready } from "./restore-folder.ts";

/** Long, because here nobody else waits. */
const BUSY_MS = 5_000;

/** Lets a decided restore take the shop's place; does nothing where there is none. To be called by whoever holds the folder's lock,
 *  while nobody else writes rows or files. Interrupted anywhere, it goes on at the next call. */
export function applyRestore(db: Database, dataDir: string): void {
  if (!isRestoring(dataDir)) return;
  const from = new DatabaseSync(join(ready(dataDir), DATABASE_FILE), { readOnly: true });
  try {
    if (epochOf(db) !== epochOf(from)) copyShop(from, db);
  } catch (error) {
    // Nothing has changed, and the next try would end the same way, unless somebody else was just writing or the disk failed.
    if (!isBusy(error) && !isUnclear(error)) putAway(dataDir);
    throw error;
  } finally {
    from.close();
  }
  moveFiles(dataDir);
  putAway(dataDir);
}

/** The same for a folder nobody serves. A database that cannot be read makes room: it is kept in `backups/`. */
export function applyRestoreUnserved(dataDir: string): void {
  if (!isRestoring(dataDir)) return;
  const db = openedOrNew(dataDir);
  try {
    applyRestore(db, dataDir);
  } finally {
    db.close();
  }
}

export function epochOf(db: Database): string {
  return (db.prepare("SELECT value FROM meta WHERE key = 'epoch'").get() as { value: string }).value;
}

function openedOrNew(dataDir: string): Database {
  try {
    return openDatabase(dataDir, { busyMs: BUSY_MS });
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
  }
  const aside = join(dataDir, "backups", `poskodena-databaza-${Date.now()}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  // The database last: while it is there, it is known to be damaged.
  for (const name of ["-wal", "-shm", ""].map((end) => `${DATABASE_FILE}${end}`)) {
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
  }
  return openDatabase(dataDir, { busyMs: BUSY_MS });
}

/** Only those that have not been moved yet. */
function moveFiles(dataDir: string): void {
  const from = disk(ready(dataDir));
  const to = disk(dataDir);
  const changed = new Set<string>();
  function move(path: string): void {
    const target = join(to.files, relative(from.files, path));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(path, target);
    changed.add(dirname(target));
  }
  for (const folder of FOLDERS) {
    for (const name of namesIn(from.pathOf(folder, ""))) {
      // A backup may lack variants we have today: those of another picture of that name must not stay.
      for (const variant of to.pathsOf(folder, name).slice(1)) rmSync(variant, { force: true });
      move(from.pathOf(folder, name));
    }
  }
  for (const entry of existsSync(from.files) ? readdirSync(from.files, { recursive: true, withFileTypes: true }) : []) {
    if (entry.isFile()) move(join(entry.parentPath, entry.name));
  }
  for (const folder of changed) syncFolder(folder);
}

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** In one step, so that there is never half of a decided restore. */
function putAway(dataDir: string): void {
  rmSync(over(dataDir), { recursive: true, force: true });
  renameSync(ready(dataDir), over(dataDir));
  syncFolder(dataDir);
  rmSync(over(dataDir), { recursive: true, force: true });
}
