import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { disk } from "../files/disk.ts";
import { FOLDERS } from "../files/file-rows.ts";
import { DATABASE_FILE, syncFolder } from "../store/database.ts";
import { type Lock, tryLock } from "../store/lock.ts";

/** A restore is prepared in `restore.new`. Renamed to `restore` it is pending: the running server or the next one carries it out (ADR-010). */
export const staging = (dataDir: string): string => join(dataDir, "restore.new");
const pending = (dataDir: string): string => join(dataDir, "restore");

export const isRestorePending = (dataDir: string): boolean => existsSync(pending(dataDir));

export const RESTORE_PENDING = "Obnova zo zálohy ešte neskončila; spustite alebo reštartujte server a skúste znova.";

/** Opens a watch of the database in `dataDir`: whether a restore replaces it or has replaced it since, so that what is written to it is
 *  lost. */
export function replacedSince(dataDir: string): () => boolean {
  const path = join(dataDir, DATABASE_FILE);
  const fileNow = () => (existsSync(path) ? statSync(path).ino : undefined);
  const opened = fileNow();
  return () => isRestorePending(dataDir) || fileNow() !== opened;
}

/** Held by the command that replaces what the shop holds, so that there is one restore or import at a time; undefined while another process
 *  holds it. */
export const restoreLock = (dataDir: string): Lock | undefined => tryLock(dataDir, "restore.lock");

/** From here on the restore will happen. */
export function makePending(dataDir: string): void {
  renameSync(staging(dataDir), pending(dataDir));
  syncFolder(dataDir);
}

/** Puts the files and then the database of a pending restore in place of the shop's. To be called by the holder of the folder's lock, while
 *  no server has the database open. Interrupted anywhere, it continues at the next call. */
export function applyRestore(dataDir: string): void {
  if (!isRestorePending(dataDir)) return;
  moveFiles(dataDir);
  const [from, to] = [pending(dataDir), dataDir].map((folder) => join(folder, DATABASE_FILE)) as [string, string];
  if (existsSync(from)) {
    // They belong to the old database. SQLite would read them into the new one.
    for (const end of ["-wal", "-shm"]) rmSync(`${to}${end}`, { force: true });
    renameSync(from, to);
    syncFolder(dataDir);
  }
  rmSync(pending(dataDir), { recursive: true });
}

/** Moves those that have not been moved yet. The other files of the old shop stay. */
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
