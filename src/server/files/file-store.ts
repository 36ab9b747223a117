import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { isPdf, MOST_PDF_BYTES } from "#src/backend/pdf-bytes.ts";
import { RefusedError } from "../http/refused-error.ts";
import { boundedQueue } from "../process/queue.ts";
import { retryWhenBusy } from "../store/sqlite-transaction.ts";
import { type Disk, isReadable } from "./disk.ts";
import { fileDeletion } from "./file-deletion.ts";
import { fileLock } from "./file-lock.ts";
import { type FileRows, type Folder, holdsPictures, type StoredFile, urlOf } from "./file-rows.ts";
import { MOST_PICTURE_BYTES, receive } from "./receive.ts";
import type { ImageProcessor, Reencode } from "./reencode.ts";
import { safeName } from "./safe-name.ts";

const UPLOADS_WAITING = 50;

/** Pictures and PDF documents: rows in the database, bytes on the disk (spec §3, §7; design §3, D13). */
export function fileStore(rows: FileRows, disk: Disk, images: ImageProcessor, now: () => number = Date.now) {
  const oneAtATime = boundedQueue({ atOnce: 1, waiting: UPLOADS_WAITING });
  const withLock = fileLock(disk.dataDir);
  const { remove, collect } = fileDeletion(rows, disk, withLock, now);

  /** The row of a stored file that anybody may see. Undefined for a file in the bin, and for a fixed document that cannot be read. */
  function find(folder: string, name: string): StoredFile | undefined {
    const row = rows.find(folder, name);
    if (!row || row.binnedAt != null) return undefined;
    const isLost = row.folder === "documents" && !isReadable(disk.pathOf("documents", name));
    return isLost ? undefined : row;
  }

  /** The row and the contents of the file at `path`, which is not stored yet. Throws 415 if its bytes are neither a picture nor a PDF document. */
  async function prepared(folder: Folder, name: string, path: string, processPicture = images.reencode) {
    const { type, extensions, contents } = await contentsOf(folder, path, processPicture);
    const [whole] = contents;
    const properties = { type, version: versionOf(whole), bytes: whole.length, storedAt: now() };
    const file: StoredFile = { folder, name: safeName(name, extensions), ...properties };
    return { file, contents };
  }

  /** Stores a file, its variants and then the row; nothing if `check` throws. The caller holds the lock, so no other upload takes the name. */
  async function store(file: StoredFile, contents: readonly Uint8Array[], check = () => {}): Promise<StoredFile> {
    // A file on the disk without a row is not overwritten, because a restored database may have the row.
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

  /** Makes the missing variants of a picture, in the queue of the uploads. Does nothing if it cannot be processed or was deleted. */
  async function completePicture(folder: Folder, name: string): Promise<void> {
    const row = rows.find(folder, name);
    if (!row) return;
    await oneAtATime(async () => {
      const path = disk.pathOf(folder, name);
      const made = await images.normalise(path).catch((error: unknown) => {
        const isDeleted = !existsSync(path);
        if (!(error instanceof RefusedError) && !isDeleted) throw error;
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
    remove,
    withLock,
    /** Stores an upload of the `announced` length and returns its URL; "unavailable" if too many wait. `check` may throw before the row is added. */
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
    /** Makes the variants that stored pictures lack (ADR-025). If pictures fail, the others are made, and then the first error is thrown. */
    async complete(): Promise<void> {
      const failures: unknown[] = [];
      for (const folder of PICTURE_FOLDERS)
        for (const name of await disk.namesWithoutVariant(folder))
          await completePicture(folder, name).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
    /** The URL of a fixed document; `null` if there is none that can be read (spec §7). */
    documentUrl(name: string): string | null {
      const row = find("documents", name);
      return row ? urlOf(row) : null;
    },
    /** As `collect` in file-deletion.ts, in the queue of the uploads. */
    collect: (...options: Parameters<typeof collect>) => oneAtATime(() => collect(...options)),
  };
}

/** A file's type, the extensions that its name may have, and its bytes: the whole file, and then a picture's variants. */
async function contentsOf(folder: Folder, path: string, processPicture: Reencode) {
  if (holdsPictures(folder)) {
    const { stored, full, variants } = await processPicture(path);
    return { ...stored, contents: [full, ...variants.values()] as const };
  }
  const bytes = await readFile(path);
  if (!isPdf(bytes)) throw new RefusedError(415);
  return { type: "application/pdf", extensions: ["pdf"], contents: [bytes] as const };
}

export const versionOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
