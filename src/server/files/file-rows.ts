import type { Collection } from "#src/backend/backend.ts";
import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { storedUrl } from "#src/backend/embedded/picture-variants.ts";
import { STORED_FILES } from "#src/backend/embedded/wire.ts";
import { freePaths } from "#src/backend/free-path.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";
import { fileKey } from "./safe-name.ts";

export type Folder = Collection | "documents";
/** The folders of pictures, of PDF documents that staff upload (B8), and of documents that the owner stores under fixed names. */
export const FOLDERS: readonly Folder[] = [...PICTURE_FOLDERS, ...PDF_FOLDERS, "documents"];
export const holdsPictures = (folder: Folder): boolean => PICTURE_FOLDERS.some((known) => known === folder);
export const isFolder = (text: string): text is Folder => FOLDERS.some((folder) => folder === text);

export interface StoredFile {
  readonly folder: Folder;
  readonly name: string;
  readonly version: string; // the first ten hex digits of the content's SHA-256
  readonly type: string;
  readonly bytes: number;
  readonly storedAt: number; // milliseconds since 1970
  /** When it went into the bin (B13), in milliseconds since 1970; null if it is not in the bin. A file in the bin is not public. */
  readonly binnedAt?: number | null;
}

/** "/files/products/pila.jpg?v=0123456789" */
export const urlOf = ({ folder, name, version }: StoredFile): string =>
  `${STORED_FILES}${folder}/${encodeURIComponent(name)}?v=${version}`;

/** The table of stored files. A file without a row is never served. */
export function fileRows(db: Database) {
  const columns = "folder, name, version, type, bytes, stored_at AS storedAt, binned_at AS binnedAt";
  const selectAll = db.prepare(`SELECT ${columns} FROM files`);
  const selectByKey = db.prepare(`SELECT ${columns} FROM files WHERE folder = ? AND name_key = ?`);
  const insert = db.prepare(
    "INSERT INTO files (folder, name, name_key, version, type, bytes, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const updateBinned = db.prepare("UPDATE files SET binned_at = ? WHERE folder = ? AND name = ?");
  const deleteByKey = db.prepare("DELETE FROM files WHERE folder = ? AND name_key = ?");

  /** The row whose name differs from this one at most in case and Unicode form. */
  const findAlike = (folder: string, name: string) => selectByKey.get(folder, fileKey(name)) as StoredFile | undefined;
  /** The row with exactly this name. */
  function find(folder: string, name: string): StoredFile | undefined {
    const row = findAlike(folder, name);
    return row?.name === name ? row : undefined;
  }
  /** The row of a URL, if its version is the stored one. */
  function ofUrl(url: string): StoredFile | undefined {
    const { folder = "", name = "" } = storedUrl(url) ?? {};
    const row = find(folder, decoded(name));
    return row && urlOf(row) === url ? row : undefined;
  }
  const add = (row: StoredFile) =>
    void insert.run(row.folder, row.name, fileKey(row.name), row.version, row.type, row.bytes, row.storedAt);
  const remove = ({ folder, name }: StoredFile) => void deleteByKey.run(folder, fileKey(name));

  return {
    all: () => selectAll.all() as StoredFile[],
    find,
    findAlike,
    holds: (url: string): boolean => ofUrl(url) !== undefined, // stored, in the bin or not
    isUsable: (url: string): boolean => ofUrl(url)?.binnedAt === null, // stored, and not in the bin
    isInBin: (url: string): boolean => typeof ofUrl(url)?.binnedAt === "number",
    /** Puts a file into the bin, or takes it out if `at` is null. The owner's documents never go there, because no change by staff deletes them. */
    setBinned(url: string, at: number | null): void {
      const row = ofUrl(url);
      if (row && row.folder !== "documents") updateBinned.run(at, row.folder, row.name);
    },
    /** The first one of "a.jpg", "a (2).jpg", "a (3).jpg" … that has no row and, by `lacksFile`, no file on the disk. */
    freeName(folder: Folder, name: string, lacksFile: (name: string) => boolean): string {
      const candidates = freePaths(name);
      let candidate = candidates.next().value;
      while (findAlike(folder, candidate) || !lacksFile(candidate)) candidate = candidates.next().value;
      return candidate;
    },
    /** A row with the same bytes, if the file was stored before under one of the names that `freeName` tries. In `documents` names are fixed, so
     *  only the first one counts. */
    findSame(
      { folder, name, version, bytes }: Pick<StoredFile, "folder" | "name" | "version" | "bytes">,
      lacksFile: (name: string) => boolean,
    ): StoredFile | undefined {
      for (const candidate of freePaths(name)) {
        const row = findAlike(folder, candidate);
        if (row?.name === candidate && row.version === version && row.bytes === bytes) return row;
        const isFree = !row && lacksFile(candidate);
        if (isFree || folder === "documents") return undefined;
      }
    },
    add,
    /** Adds all rows or none. Each replaces a row whose name differs at most in case and Unicode form. */
    put(files: readonly StoredFile[]): void {
      transaction(db, () => {
        for (const row of files) {
          remove(row);
          add(row);
        }
      });
    },
    remove,
  };
}
export type FileRows = ReturnType<typeof fileRows>;

/** Empty if the text is badly encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
