import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { BackendError } from "#src/backend/backend.ts";
import { boundedQueue } from "../queue.ts";
import { patiently } from "../store/transaction.ts";
import type { Disk } from "./disk.ts";
import { type FileRows, type Folder, type StoredFile, urlOf } from "./file-rows.ts";
import { translatedIo } from "./io-error.ts";
import { receive } from "./receive.ts";
import { reencode } from "./reencode.ts";
import { safeName } from "./safe-name.ts";

const UPLOADS_WAITING = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Pictures and fixed documents: rows in the database, bytes on the disk (spec §3, §7; DESIGN §3, §5.13). */
export function fileStore(rows: FileRows, disk: Disk, now: () => number = Date.now) {
  const oneAtATime = boundedQueue({ atOnce: 1, waiting: UPLOADS_WAITING });

  /** Puts the files in place and makes the row, so that a row never lacks its files. */
  async function keep(file: StoredFile, bytes: readonly Uint8Array[]): Promise<StoredFile> {
    const drafts: string[] = [];
    const placed: string[] = [];
    try {
      for (const content of bytes) drafts.push(disk.write(content));
      return await patiently(() =>
        rows.add(file, (name) => {
          for (const [index, path] of disk.pathsOf(file.folder, name).entries()) {
            disk.move(drafts[index] as string, path);
            placed.push(path);
          }
        }),
      );
    } catch (error) {
      disk.erase([...drafts, ...placed]);
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
            const { stored, full, variants } = await reencode(path);
            const version = versionOf(full);
            const file = { folder, name: safeName(name, stored.extensions), version, type: stored.type };
            const row = await keep({ ...file, bytes: full.length, storedAt: now() }, [full, ...variants.values()]);
            return urlOf(row);
          });
        } finally {
          disk.erase([path]);
        }
      } catch (error) {
        throw translatedIo(error);
      }
    },

    /** Deletes a picture, row first; what is not there, or another version of it, is no error. */
    async remove(folder: Folder, name: string, version: string | undefined): Promise<void> {
      if (folder === "documents") throw new BackendError("denied");
      const row = rows.find(folder, name);
      if (!row || (version !== undefined && row.version !== version)) return;
      await patiently(() => rows.remove(row));
      disk.erase(disk.pathsOf(folder, name));
    },

    /** The URL of a fixed document; `null` where it is not stored (spec §7). */
    documentUrl(name: string): string | null {
      const row = rows.find("documents", name);
      return row ? urlOf(row) : null;
    },

    /** Drops rows without files, files without rows, and pictures older than a day that no document shows (DESIGN §5.13). */
    async collect(isShown: (url: string) => boolean): Promise<void> {
      for (const row of rows.all()) {
        const isLost = !disk.pathsOf(row.folder, row.name).some((path) => existsSync(path));
        const isUnused = row.folder !== "documents" && row.storedAt < now() - DAY_MS && !isShown(urlOf(row));
        if (!isLost && !isUnused) continue;
        await patiently(() => rows.remove(row));
        disk.erase(disk.pathsOf(row.folder, row.name));
      }
      for (const folder of ["products", "categories"] as const) {
        for (const name of await disk.names(folder)) {
          if (!rows.find(folder, name)) disk.erase(disk.pathsOf(folder, name));
        }
      }
    },
  };
}

export const versionOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
