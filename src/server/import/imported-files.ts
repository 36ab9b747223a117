import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pictureTypeOf } from "#src/backend/picture-bytes.ts";
import type { FileLine } from "#src/catalogue/format.ts";
import type { CatalogueFile } from "#src/catalogue/load-catalogue.ts";
import { type Disk, isReadable } from "../files/disk.ts";
import { type FileRows, holdsPictures, isFolder, type StoredFile } from "../files/file-rows.ts";
import { type FileStore, versionOf } from "../files/file-store.ts";
import { normalise } from "../files/reencode.ts";
import { fileKey, safeName } from "../files/safe-name.ts";
import { STORED_AS } from "../files/stored-as.ts";

interface FileStorage {
  readonly disk: Disk;
  readonly rows: FileRows;
  readonly files: FileStore;
}

/** Stores the files of a catalogue (ADR-033). What is stored already is not stored again, so a repetition changes nothing; files that the
 *  disk has lost or damaged are put back. */
export function importedFiles({ disk, rows, files }: FileStorage) {
  const isComplete = ({ folder, name, version }: StoredFile) =>
    disk.pathsOf(folder, name).every(isReadable) && versionOf(readFileSync(disk.pathOf(folder, name))) === version;

  return {
    /** A picture, as the server stores it, or a PDF document of staff, under the next free name where other bytes have it (D13). Throws
     *  `RefusedError` for a picture that cannot be decoded. */
    async storeUpload(line: FileLine): Promise<{ readonly row: StoredFile; readonly isNew: boolean }> {
      const asItIs = rowOf(line);
      const known = rows.findSame(asItIs, disk.lacks(asItIs.folder));
      if (known && isComplete(known)) return { row: known, isNew: false };
      const { row, contents } = holdsPictures(asItIs.folder)
        ? await encoded(asItIs, line.bytes, disk.temporary)
        : { row: asItIs, contents: [line.bytes] };
      return files.withLock(async () => {
        const same = rows.findSame(row, disk.lacks(row.folder));
        if (!same) return { row: await files.store(row, contents), isNew: true };
        for (const [at, path] of disk.pathsOf(same.folder, same.name).entries())
          await disk.store(contents[at] as Uint8Array, path);
        return { row: same, isNew: false };
      });
    },

    /** Whether a fixed PDF would take the place of other bytes. */
    replacesFixedPdf({ path, sha256 }: CatalogueFile): boolean {
      const [, name = ""] = path.split("/");
      const known = rows.findAlike("documents", name);
      return known !== undefined && !sha256.startsWith(known.version);
    },

    /** A fixed PDF, in place of the one whose name differs at most in case or Unicode form. Returns whether it is new. */
    storeFixedPdf(line: FileLine): Promise<boolean> {
      const row = rowOf(line);
      const { folder, name } = row;
      return files.withLock(async () => {
        const known = rows.findAlike(folder, name);
        const isNew = known?.name !== name || known.version !== row.version;
        if (isNew || !isComplete(known)) await disk.store(line.bytes, disk.pathOf(folder, name));
        if (!isNew) return false;
        for (const other of await disk.names(folder)) {
          if (other !== name && fileKey(other) === fileKey(name)) await disk.erase([disk.pathOf(folder, other)]);
        }
        rows.put([row]);
        return true;
      });
    },
  };
}

/** The row of a file that is stored to the byte. */
function rowOf({ path, type, bytes }: FileLine): StoredFile {
  const [folder = "", name = ""] = path.split("/");
  if (!isFolder(folder)) throw new Error(path);
  const picture = pictureTypeOf(bytes);
  const extensions = picture ? STORED_AS[picture].extensions : ["pdf"];
  const safe = folder === "documents" ? name : safeName(name, extensions);
  return { folder, name: safe, version: versionOf(bytes), type, bytes: bytes.length, storedAt: Date.now() };
}

/** A picture as the server stores it, with its variants. */
async function encoded(row: StoredFile, bytes: Uint8Array, folder: string) {
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, bytes);
    const { stored, full, variants } = await normalise(path);
    const made = { version: versionOf(full), type: stored.type, bytes: full.length };
    return { row: { ...row, ...made }, contents: [full, ...variants.values()] };
  } finally {
    await rm(path, { force: true });
  }
}
