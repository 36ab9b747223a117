import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { STORED_WIDTHS } from "#src/backend/embedded/wire.ts";
import { disk, isReadable } from "../files/disk.ts";
import { holdsPictures, type StoredFile } from "../files/file-rows.ts";
import type { Database } from "../store/sqlite-transaction.ts";

/** Copies the files that the backup's rows name, and returns the paths of those that are missing, empty or unreadable. A file whose row is
 *  gone afterwards was deleted: no document shows it, so it is left out. */
export async function collectFiles(shop: Database, backup: Database, dataDir: string): Promise<readonly string[]> {
  const of = "folder = :folder AND name = :name AND version = :version";
  const isThere = shop.prepare(`SELECT 1 FROM files WHERE ${of}`);
  const insert = backup.prepare("INSERT INTO backup_files VALUES (?, ?, ?, ?, ?, ?)");
  const drop = backup.prepare(`DELETE FROM backup_files WHERE ${of}`);
  const dropRow = backup.prepare(`DELETE FROM files WHERE ${of}`);
  const lost: string[] = [];
  for (const file of backup.prepare("SELECT * FROM files").all() as StoredFile[]) {
    const { folder, name, version } = file;
    const key = { folder, name, version };
    const widths = holdsPictures(folder) ? [0, ...STORED_WIDTHS] : [0];
    const read: number[] = [];
    for (const width of widths) {
      const content = await readIfReadable(disk(dataDir).pathOf(folder, name, width));
      if (!content || content.length === 0) continue;
      insert.run(folder, name, version, width, createHash("sha256").update(content).digest("hex"), content);
      read.push(width);
    }
    const isDeleted = !isThere.get(key);
    if (isDeleted) drop.run(key);
    if (isDeleted || read.length === 0) dropRow.run(key);
    if (!isDeleted && !read.includes(0)) lost.push(`${folder}/${name}`);
  }
  return lost;
}

/** One file that its owner or a bad sector has made unreadable must not prevent the backup of all others. */
const readIfReadable = async (path: string): Promise<Buffer | undefined> =>
  isReadable(path) ? await readFile(path).catch(() => undefined) : undefined;
