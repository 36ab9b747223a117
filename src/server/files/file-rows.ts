import type { Collection } from "#src/backend/backend.ts";
import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
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
  /** The first ten hex digits of the content's SHA-256. */
  readonly version: string;
  readonly type: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  /** When it went into the bin (B13), in milliseconds since 1970; null if it is not in the bin. A file in the bin is not public. */
  readonly binnedAt?: number | null;
}

export const urlOf = ({ folder, name, version }: StoredFile): string =>
  `${STORED_FILES}${folder}/${encodeURIComponent(name)}?v=${version}`;

/** The rows of stored files. A file without a row is never served. */
export function fileRows(db: Database) {
  const select = "SELECT folder, name, version, type, bytes, stored_at AS storedAt, binned_at AS binnedAt FROM files";
  const all = db.prepare(select);
  const byKey = db.prepare(`${select} WHERE folder = ? AND name_key = ?`);
  const insert = db.prepare(
    "INSERT INTO files (folder, name, name_key, version, type, bytes, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const bin = db.prepare("UPDATE files SET binned_at = ? WHERE folder = ? AND name = ?");
  const erase = db.prepare("DELETE FROM files WHERE folder = ? AND name_key = ?");

  /** The row whose name differs from this one at most in case and Unicode form. */
  const findAlike = (folder: string, name: string) => byKey.get(folder, fileKey(name)) as StoredFile | undefined;
  /** The row with exactly this name. */
  function find(folder: string, name: string): StoredFile | undefined {
    const row = findAlike(folder, name);
    return row?.name === name ? row : undefined;
  }
  function ofUrl(url: string): StoredFile | undefined {
    const [, folder = "", name = ""] = /^\/files\/([^/]+)\/([^/?#]+)\?v=/.exec(url) ?? [];
    const row = find(folder, decoded(name));
    return row && urlOf(row) === url ? row : undefined;
  }
  const add = (row: StoredFile) =>
    void insert.run(row.folder, row.name, fileKey(row.name), row.version, row.type, row.bytes, row.storedAt);
  const remove = ({ folder, name }: StoredFile) => void erase.run(folder, fileKey(name));

  return {
    all: () => all.all() as StoredFile[],
    find,
    findAlike,
    /** Whether the URL is that of a stored file, in the bin or not, version included. */
    holds: (url: string): boolean => ofUrl(url) !== undefined,
    /** Whether the URL is that of a stored file outside the bin, version included. */
    isUsable: (url: string): boolean => ofUrl(url)?.binnedAt === null,
    isInBin: (url: string): boolean => typeof ofUrl(url)?.binnedAt === "number",
    setBinned(url: string, at: number | null): void {
      const row = ofUrl(url);
      if (row && row.folder !== "documents") bin.run(at, row.folder, row.name);
    },
    /** The first one of "a.jpg", "a (2).jpg", "a (3).jpg" … that has no row and passes `isFree`. */
    freeName(folder: Folder, name: string, isFree: (name: string) => boolean): string {
      const names = freePaths(name);
      let free = names.next().value;
      while (findAlike(folder, free) || !isFree(free)) free = names.next().value;
      return free;
    },
    /** The row of the same bytes under the name or, outside `documents`, a numbered name before the first free one (as in `freeName`). */
    findSame(
      { folder, name, version, bytes }: Pick<StoredFile, "folder" | "name" | "version" | "bytes">,
      isFree: (name: string) => boolean,
    ) {
      for (const path of freePaths(name)) {
        const row = findAlike(folder, path);
        if (row?.name === path && row.version === version && row.bytes === bytes) return row;
        if ((!row && isFree(path)) || folder === "documents") return undefined;
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
