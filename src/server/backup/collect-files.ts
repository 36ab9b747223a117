import { readFile } from "node:fs/promises";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { sha256Of } from "#src/catalogue/format.ts";
import { disk, isReadable } from "../files/disk.ts";
import { holdsPictures } from "../files/file-rows.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import type { FileKey } from "./backup-schema.ts";

/** Copies the files that the backup's rows name, except those that it already holds. Returns how many the disk has lost; undefined where
 *  one was deleted since the rows were copied, so that they must be copied again.
 *
 *  A row is removed before its files, and its name stays taken as long as it is there. So what was read is complete if the row is still
 *  there afterwards. */
export async function collectFiles(shop: Database, backup: Database, dataDir: string): Promise<number | undefined> {
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
    for (const width of holdsPictures(folder) ? [0, ...VARIANT_WIDTHS] : [0]) {
      const path = disk(dataDir).pathOf(folder, name, width);
      // A fixed document that the owner has made unreadable counts as lost (fault 97).
      const content = folder !== "documents" || isReadable(path) ? await readIfThere(path) : undefined;
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
