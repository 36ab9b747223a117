import { existsSync } from "node:fs";
import { BackendError } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { FILES_BINNED_MS } from "#src/domain/values/limits.ts";
import { retryWhenBusy } from "../store/sqlite-transaction.ts";
import type { Disk } from "./disk.ts";
import type { fileLock } from "./file-lock.ts";
import { type FileRows, type Folder, type StoredFile, urlOf } from "./file-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
type Shown = () => ReadonlySet<unknown>; // the URLs that documents show; it may throw

/** How stored files are deleted: one by a request of staff, and once a day all that nothing needs. */
export function fileDeletion(rows: FileRows, disk: Disk, withLock: ReturnType<typeof fileLock>, now: () => number) {
  const hasFile = ({ folder, name }: StoredFile) => disk.pathsOf(folder, name).some((path) => existsSync(path));

  /** Deletes a row and then its files, unless `isNeeded` is true in the transaction of the row. The caller holds the lock. */
  async function removeUnless(row: StoredFile, isNeeded: () => boolean): Promise<void> {
    const isRemoved = await retryWhenBusy(() => {
      if (isNeeded()) return false;
      rows.remove(row);
      return true;
    });
    if (isRemoved) await disk.erase(disk.pathsOf(row.folder, row.name));
  }

  return {
    /** Deletes a file, unless a document shows it, it is in the bin, or it has another version. */
    async remove(folder: Folder, name: string, version: string | undefined, shown: Shown): Promise<void> {
      if (folder === "documents") throw new BackendError("denied");
      await withLock(async () => {
        const row = rows.find(folder, name);
        if (!row || (version !== undefined && row.version !== version)) return;
        await removeUnless(row, () => shown().has(urlOf(row)) || rows.isInBin(urlOf(row)));
      });
    },
    /** Deletes uploads older than a day that no document shows, files that were in the bin for 30 days, and rows of fixed documents that the owner
     *  has deleted. Returns the URLs that documents show and that have no file. Files without a row stay, because a restored database may have it. */
    async collect(shown: Shown, lastWrite = now()): Promise<readonly string[]> {
      // If the clock is far ahead, the bin is not emptied early, because the time of the last write counts.
      const binnedUntil = Math.min(now(), lastWrite) - FILES_BINNED_MS;
      function isNeeded(row: StoredFile, urls: ReadonlySet<unknown>): boolean {
        if (row.folder === "documents") return hasFile(row);
        if (urls.has(urlOf(row))) return true;
        return row.binnedAt == null ? row.storedAt >= now() - DAY_MS : row.binnedAt >= binnedUntil;
      }
      const shownAtStart = shown();
      const missing: string[] = [];
      for (const row of rows.all()) {
        if (isNeeded(row, shownAtStart)) {
          if (shownAtStart.has(urlOf(row)) && !hasFile(row)) missing.push(urlOf(row));
          continue;
        }
        await withLock(async () => {
          if (!same(rows.find(row.folder, row.name), row)) return;
          // This is checked again: a document with the picture may have been saved, or an import may have put the file in place.
          await removeUnless(row, () => isNeeded(row, shown()));
        });
      }
      return missing;
    },
  };
}
