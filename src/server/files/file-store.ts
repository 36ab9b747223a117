import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { BackendError } from "#src/backend/backend.ts";
import { PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { isPdf, MOST_PDF_BYTES } from "#src/backend/pdf-bytes.ts";
import { same } from "#src/backend/same.ts";
import { FILES_BINNED_MS } from "#src/domain/values/limits.ts";
import { RefusedError } from "../http/refused-error.ts";
import { boundedQueue } from "../process/queue.ts";
import { retryWhenBusy } from "../store/sqlite-transaction.ts";
import { type Disk, isReadable } from "./disk.ts";
import { fileLock } from "./file-lock.ts";
import { type FileRows, type Folder, holdsPictures, type StoredFile, urlOf } from "./file-rows.ts";
import { MOST_PICTURE_BYTES, receive } from "./receive.ts";
import type { ImageProcessor, Reencode } from "./reencode.ts";
import { safeName } from "./safe-name.ts";

const UPLOADS_WAITING = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Pictures and PDF documents: rows in the database, bytes on the disk (spec §3, §7; design §3, D13). */
export function fileStore(rows: FileRows, disk: Disk, images: ImageProcessor, now: () => number = Date.now) {
  const oneAtATime = boundedQueue({ atOnce: 1, waiting: UPLOADS_WAITING });
  const withLock = fileLock(disk.dataDir);

  /** Stores a file, its variants and then the row; nothing if `check` throws. The caller holds the lock, so no other upload takes the name. */
  async function store(file: StoredFile, contents: readonly Uint8Array[], check = () => {}): Promise<StoredFile> {
    // A restored database may have the row of a file that has none now, so no such file is overwritten.
    const row = { ...file, name: rows.freeName(file.folder, file.name, disk.lacks(file.folder)) };
    const written: string[] = [];
    try {
      for (const [index, path] of disk.pathsOf(row.folder, row.name).entries()) {
        await disk.store(contents[index] as Uint8Array, path);
        written.push(path);
      }
      await retryWhenBusy(() => {
        check();
        rows.add(row);
      });
      return row;
    } catch (error) {
      await disk.erase(written);
      throw error;
    }
  }

  /** Deletes a row and then its files, unless `isNeeded` is true in the transaction of the row. The caller holds the lock. */
  async function removeUnless(row: StoredFile, isNeeded: () => boolean): Promise<void> {
    const isRemoved = await retryWhenBusy(() => {
      if (isNeeded()) return false;
      rows.remove(row);
      return true;
    });
    if (isRemoved) await disk.erase(disk.pathsOf(row.folder, row.name));
  }

  /** The row of a stored file that anybody may see. Undefined for a file in the bin, and for a fixed document that cannot be read. */
  function find(folder: string, name: string): StoredFile | undefined {
    const row = rows.find(folder, name);
    if (row?.binnedAt != null) return undefined;
    return row?.folder === "documents" && !isReadable(disk.pathOf("documents", name)) ? undefined : row;
  }

  /** The row and the contents of a file that is not stored yet; `process` encodes a picture. Throws 415 if the bytes are neither a
   *  picture nor a PDF document. */
  async function prepared(folder: Folder, name: string, path: string, process = images.reencode) {
    const { type, extensions, contents } = await contentsOf(folder, path, process);
    const [whole] = contents;
    const stored = { name: safeName(name, extensions), version: versionOf(whole), bytes: whole.length };
    return { file: { folder, type, ...stored, storedAt: now() } satisfies StoredFile, contents };
  }

  /** Makes the missing variants of a picture, in the queue of the uploads. Does nothing if it cannot be processed or was deleted. */
  async function completePicture(folder: Folder, name: string): Promise<void> {
    const row = rows.find(folder, name);
    if (!row) return;
    await oneAtATime(async () => {
      const path = disk.pathOf(folder, name);
      const made = await images.normalise(path).catch((error: unknown) => {
        if (!(error instanceof RefusedError) && existsSync(path)) throw error;
      });
      await withLock(async () => {
        if (!made || rows.find(folder, name)?.version !== row.version) return;
        for (const [width, bytes] of made.variants) {
          const variant = disk.pathOf(folder, name, width);
          if (!existsSync(variant)) await disk.store(bytes, variant);
        }
      });
    });
  }

  return {
    find,
    prepared,
    store,

    /** Stores an upload and returns its URL; "unavailable" if too many wait. `check` is called before the row is added, and may throw. */
    async upload(
      folder: Folder,
      name: string,
      body: ReadableStream<Uint8Array> | null,
      announced: number,
      check: () => void = () => {},
    ): Promise<string> {
      const mostBytes = holdsPictures(folder) ? MOST_PICTURE_BYTES : MOST_PDF_BYTES;
      const path = await receive(body, { announced, mostBytes }, disk.temporary);
      try {
        return await oneAtATime(async () => {
          const { file, contents } = await prepared(folder, name, path);
          return urlOf(await withLock(() => store(file, contents, check)));
        });
      } finally {
        await disk.erase([path]);
      }
    },

    /** Deletes a file, unless a document shows it or it is in the bin. `shown` returns the URLs that documents show, and may throw. */
    async remove(
      folder: Folder,
      name: string,
      version: string | undefined,
      shown: () => ReadonlySet<unknown>,
    ): Promise<void> {
      if (folder === "documents") throw new BackendError("denied");
      await withLock(async () => {
        const row = rows.find(folder, name);
        if (!row || (version !== undefined && row.version !== version)) return;
        await removeUnless(row, () => shown().has(urlOf(row)) || rows.isInBin(urlOf(row)));
      });
    },

    withLock,

    /** Makes the variants that stored pictures lack (ADR-025). If pictures fail, the others are made, and then the first error is thrown. */
    async complete(): Promise<void> {
      const failures: unknown[] = [];
      for (const folder of PICTURE_FOLDERS)
        for (const name of await disk.incomplete(folder))
          await completePicture(folder, name).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },

    /** The URL of a fixed document; `null` if there is none that can be read (spec §7). */
    documentUrl(name: string): string | null {
      const row = find("documents", name);
      return row ? urlOf(row) : null;
    },

    /** Deletes uploads older than a day that no document shows, and files that were in the bin for 30 days before `lastWrite`, because the clock
     *  may be ahead. Files without a row stay, because a restored database may have the row. Returns the URLs that documents show without a file. */
    collect: (shown: () => ReadonlySet<unknown>, lastWrite = now()): Promise<readonly string[]> =>
      oneAtATime(async () => {
        const binnedUntil = Math.min(now(), lastWrite) - FILES_BINNED_MS;
        const shownAtStart = shown();
        const missing: string[] = [];
        for (const row of rows.all()) {
          const paths = disk.pathsOf(row.folder, row.name);
          const isExpired = row.binnedAt == null ? row.storedAt < now() - DAY_MS : row.binnedAt < binnedUntil;
          const isThere = () => paths.some((path) => existsSync(path));
          // The owner deletes a fixed document by its file. Other missing files may come back, if a disk is mounted late.
          const isNeeded = (urls: ReadonlySet<unknown>) =>
            row.folder === "documents" ? isThere() : !isExpired || urls.has(urlOf(row));
          if (isNeeded(shownAtStart)) {
            if (shownAtStart.has(urlOf(row)) && !isThere()) missing.push(urlOf(row));
            continue;
          }
          await withLock(async () => {
            if (!same(rows.find(row.folder, row.name), row)) return;
            // This is checked again: a document with the picture may have been saved, or an import may have put the file in place.
            await removeUnless(row, () => isNeeded(shown()));
          });
        }
        return missing;
      }),
  };
}

interface Contents {
  readonly type: string;
  readonly extensions: readonly string[];
  /** The file, and then a picture's variants. */
  readonly contents: readonly [Uint8Array, ...Uint8Array[]];
}

async function contentsOf(folder: Folder, path: string, process: Reencode): Promise<Contents> {
  if (holdsPictures(folder)) {
    const { stored, full, variants } = await process(path);
    return { ...stored, contents: [full, ...variants.values()] };
  }
  const bytes = await readFile(path);
  if (!isPdf(bytes)) throw new RefusedError(415);
  return { type: "application/pdf", extensions: ["pdf"], contents: [bytes] };
}

export const versionOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
