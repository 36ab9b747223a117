import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { disk } from "../files/disk.ts";
import { FOLDERS } from "../files/file-rows.ts";
import { DATABASE_FILE, syncFolder } from "../store/database.ts";
import { decided } from "../store/restore-lock.ts";

/** Where a restore lays out the new shop. If it is killed before `swap`, the next start deletes this folder. */
export const staging = (dataDir: string): string => join(dataDir, "restore.new");

/** Puts the staged shop in the place of the old one. One rename decides: after it the next start or restore finishes what a kill left. */
export function swap(dataDir: string): void {
  renameSync(staging(dataDir), decided(dataDir));
  syncFolder(dataDir);
  finishSwap(dataDir);
}

/** Moves what is not in place yet, first files, then the database. Called with the server's lock. */
export function finishSwap(dataDir: string): void {
  if (!existsSync(decided(dataDir))) return;
  moveFiles(dataDir);
  const [from, to] = [decided(dataDir), dataDir].map((folder) => join(folder, DATABASE_FILE)) as [string, string];
  if (existsSync(from)) {
    // They belong to the old database. SQLite would read them into the new one.
    for (const end of ["-wal", "-shm"]) rmSync(`${to}${end}`, { force: true });
    renameSync(from, to);
    syncFolder(dataDir);
  }
  rmSync(decided(dataDir), { recursive: true });
}

/** The other files of the old shop stay. */
function moveFiles(dataDir: string): void {
  const [from, to] = [disk(decided(dataDir)), disk(dataDir)];
  to.makeFolders();
  for (const folder of FOLDERS) {
    for (const name of namesIn(from.pathOf(folder, ""))) {
      // A backup may lack widths that we have today: variants of another picture of that name must not stay.
      for (const variant of to.pathsOf(folder, name).slice(1)) rmSync(variant, { force: true });
      moveFile(from.pathOf(folder, name), to.pathOf(folder, name));
    }
  }
  for (const [at, folder] of from.folderPaths.entries()) {
    for (const name of namesIn(folder)) renameSync(join(folder, name), join(to.folderPaths[at] ?? "", name));
  }
  to.sync();
}

/** A folder in the file's place gets another name, because it is not ours to delete (fault 97). */
function moveFile(from: string, to: string): void {
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory()) renameSync(to, `${to}.${Date.now()}`);
  renameSync(from, to);
}

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
