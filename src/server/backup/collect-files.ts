import { readFile } from "node:fs/promises";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { sha256Of } from "#src/catalogue/format.ts";
import { disk, isReadable } from "../files/disk.ts";
import { holdsPictures } from "../files/file-rows.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import type { FileKey } from "./backup-schema.ts";

/** Copies the files that the backup's rows name, except those that it already holds. Returns the paths of those of which the whole picture
 *  or document is missing, empty or unreadable; smaller pictures are kept. Undefined if a file was deleted during it, so that the rows must be
 *  copied again.
 *
 *  A row is removed before its files, and its name stays taken as long as it is there. So what was read is complete if the row is still
 *  there afterwards. */
export async function collectFiles(
  shop: Database,
  backup: Database,
  dataDir: string,
): Promise<readonly string[] | undefined> {
  const of = "folder = :folder AND name = :name AND version = :version";
  const isThere = shop.prepare(`SELECT 1 FROM files WHERE ${of}`);
  const isRead = backup.prepare(`SELECT 1 FROM backup_files WHERE ${of} AND width = 0`);
  const insert = backup.prepare("INSERT OR REPLACE INTO backup_files VALUES (?, ?, ?, ?, ?, ?)");
  const drop = backup.prepare(`DELETE FROM backup_files WHERE ${of}`);
  const dropRow = backup.prepare(`DELETE FROM files WHERE ${of}`);
  const lost: string[] = [];
  for (const file of backup.prepare("SELECT * FROM files").all() as FileKey[]) {
    const { folder, name, version } = file;
    const key = { folder, name, version };
    if (isRead.get(key)) continue;
    const widths = holdsPictures(folder) ? [0, ...VARIANT_WIDTHS] : [0];
    const read: number[] = [];
    for (const width of widths) {
      const content = await readIfReadable(disk(dataDir).pathOf(folder, name, width));
      if (!content || content.length === 0) continue;
      insert.run(folder, name, version, width, sha256Of(content), content);
      read.push(width);
    }
    if (!isThere.get(key)) {
      drop.run(key);
      return undefined;
    }
    if (read.length === 0) dropRow.run(key);
    if (!read.includes(0)) lost.push(`${folder}/${name}`);
  }
  backup.exec(
    "DELETE FROM backup_files WHERE (folder, name, version) NOT IN (SELECT folder, name, version FROM files)",
  );
  return lost;
}

/** One file that its owner or a bad sector has made unreadable must not prevent the backup of all others. */
const readIfReadable = async (path: string): Promise<Buffer | undefined> =>
  isReadable(path) ? await readFile(path).catch(() => undefined) : undefined;
