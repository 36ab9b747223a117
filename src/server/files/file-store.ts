import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { BackendError } from "#src/backend/backend.ts";
import { boundedQueue } from "../process/queue.ts";
import { retryWhenBusy } from "../store/transaction.ts";
import { completeVariants } from "./complete-variants.ts";
import type { Disk } from "./disk.ts";
import { fileLock } from "./file-lock.ts";
import { type FileRows, type Folder, type StoredFile, urlOf } from "./file-rows.ts";
import { translatedIo } from "./io-error.ts";
import { receive } from "./receive.ts";
import type { ImageProcessor } from "./reencode.ts";
import { safeName } from "./safe-name.ts";

const UPLOADS_WAITING = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Pictures and fixed documents: rows in the database, bytes on the disk (spec §3, §7; design §3, D13). */
export function fileStore(rows: FileRows, disk: Disk, images: ImageProcessor, now: () => number = Date.now) {
  const oneAtATime = boundedQueue({ atOnce: 1, waiting: UPLOADS_WAITING });
  const inTurn = fileLock(disk.dataDir, rows);
  /** Each completion sees what the one before it made. */
  const completions = boundedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

  /** Puts the files in place and then makes the row, so that a row never lacks its files. One at a time, so that a free name
   *  stays free until it is taken. */
  async function keep(file: StoredFile, contents: readonly Uint8Array[]): Promise<StoredFile> {
    const row = { ...file, name: rows.freeName(file.folder, file.name) };
    const paths = disk.pathsOf(row.folder, row.name);
    try {
      for (const [index, path] of paths.entries()) await disk.store(contents[index] as Uint8Array, path);
      await retryWhenBusy(() => rows.add(row));
      return row;
    } catch (error) {
      await disk.erase(paths);
      throw error;
    }
  }

  return {
    isUrl: (url: string) => rows.isUrl(url),
    find: rows.find,

    /** Stores an upload and returns its URL. Takes one at a time; the others wait, up to a bound. */
    async upload(
      folder: Folder,
      name: string,
      body: ReadableStream<Uint8Array> | null,
      announced: number,
    ): Promise<string> {
      try {
        const path = await receive(body, announced, disk.temporary);
        try {
          return await oneAtATime(async () => {
            const { stored, full, variants } = await images.reencode(path);
            const version = versionOf(full);
            const file = { folder, name: safeName(name, stored.extensions), version, type: stored.type };
            const stamped = { ...file, bytes: full.length, storedAt: now() };
            const row = await inTurn(() => keep(stamped, [full, ...variants.values()]));
            return urlOf(row);
          });
        } finally {
          await disk.erase([path]);
        }
      } catch (error) {
        throw translatedIo(error);
      }
    },

    /** Deletes a picture, row first; what is not there, or another version of it, is no error. */
    async remove(folder: Folder, name: string, version: string | undefined): Promise<void> {
      if (folder === "documents") throw new BackendError("denied");
      await inTurn(async () => {
        const row = rows.find(folder, name);
        if (!row || (version !== undefined && row.version !== version)) return;
        await retryWhenBusy(() => rows.remove(row));
        await disk.erase(disk.pathsOf(folder, name));
      });
    },

    /** Runs work that changes rows and files by another way, such as a restore, while nobody else changes them. */
    alone: inTurn,

    /** Makes the variants that stored pictures lack. */
    complete: (): Promise<void> =>
      completions(() => completeVariants({ rows, disk, normalise: images.normalise, oneAtATime, inTurn })),

    /** The URL of a fixed document; `null` where it is not stored (spec §7). */
    documentUrl(name: string): string | null {
      const row = rows.find("documents", name);
      return row ? urlOf(row) : null;
    },

    /** Drops rows without files, files without rows, and pictures older than a day that no document shows (D13).
     *  `shown` tells the URLs that documents hold at the moment. */
    collect: (shown: () => ReadonlySet<unknown>) =>
      oneAtATime(async () => {
        const kept = shown();
        for (const row of rows.all()) {
          const isLost = !disk.pathsOf(row.folder, row.name).some((path) => existsSync(path));
          const isOld = row.folder !== "documents" && row.storedAt < now() - DAY_MS;
          if (!isLost && (!isOld || kept.has(urlOf(row)))) continue;
          await inTurn(async () => {
            if (rows.find(row.folder, row.name) !== row) return;
            // Once more, in the same moment: somebody may just have saved it.
            const isRemoved = await retryWhenBusy(() => {
              if (!isLost && shown().has(urlOf(row))) return false;
              rows.remove(row);
              return true;
            });
            if (isRemoved) await disk.erase(disk.pathsOf(row.folder, row.name));
          });
        }
        for (const folder of ["products", "categories"] as const) {
          for (const name of await disk.names(folder)) {
            if (rows.find(folder, name)) continue;
            await inTurn(async () => {
              if (!rows.find(folder, name)) await disk.erase(disk.pathsOf(folder, name));
            });
          }
        }
      }),
  };
}

export type FileStore = ReturnType<typeof fileStore>;

export const versionOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
