import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import type { Disk } from "../files/disk.ts";
import { isImporting } from "../moving/import-folder.ts";
import type { Database } from "../store/transaction.ts";
import { type FileKey, sha256Of } from "./backup-schema.ts";
import { isRestoring } from "./restore-folder.ts";

const PAUSE_MS = 100;

/** Brings into the backup the files its rows name, those it has already left as they are. Returns how many the disk has lost; or
 *  undefined where one was deleted since the rows were copied, so that they must be copied anew.
 *
 *  A row is removed before its files, and a name is not taken again while its row is there. So what was read while the row was
 *  there is whole: it is enough to look for the row afterwards. */
export async function collectFiles(
  shop: Database,
  backup: Database,
  disk: Disk,
  dataDir: string,
): Promise<number | undefined> {
  if (isRestoring(dataDir) || isImporting(dataDir)) {
    // Between the rows and the files of a restore or an import, a row says nothing about the disk.
    await wait(PAUSE_MS);
    return undefined;
  }
  const of = "folder = :folder AND name = :name AND version = :version";
  const isThere = shop.prepare(`SELECT 1 FROM files WHERE ${of}`);
  const isRead = backup.prepare(`SELECT 1 FROM backup_files WHERE ${of}`);
  const insert = backup.prepare("INSERT INTO backup_files VALUES (?, ?, ?, ?, ?, ?)");
  const drop = backup.prepare(`DELETE FROM backup_files WHERE ${of}`);
  const dropRow = backup.prepare(`DELETE FROM files WHERE ${of}`);
  let lost = 0;
  for (const file of backup.prepare("SELECT folder, name, version FROM files").all() as FileKey[]) {
    const { folder, name, version } = file;
    const key = { folder, name, version };
    if (isRead.get(key)) continue;
    for (const width of folder === "documents" ? [0] : [0, ...VARIANT_WIDTHS]) {
      const content = await readIfThere(disk.pathOf(folder, name, width));
      if (content) insert.run(folder, name, version, width, sha256Of(content), content);
    }
    if (!isThere.get(key)) {
      drop.run(key);
      return undefined;
    }
    if (isRead.get(key)) continue;
    dropRow.run(key);
    lost++;
  }
  backup.exec(
    "DELETE FROM backup_files WHERE (folder, name, version) NOT IN (SELECT folder, name, version FROM files)",
  );
  return lost;
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
