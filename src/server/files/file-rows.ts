import { STORED_FILES } from "#src/backend/embedded/wire.ts";
import { type Database, transaction } from "../store/transaction.ts";
import { fileKey, numbered } from "./safe-name.ts";

export const FOLDERS = ["products", "categories", "documents"] as const;
export type Folder = (typeof FOLDERS)[number];
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
}

export const urlOf = ({ folder, name, version }: StoredFile): string =>
  `${STORED_FILES}${folder}/${encodeURIComponent(name)}?v=${version}`;

/** Which files are stored. A row is the truth about a file; a file without one does not exist for anybody. */
export function fileRows(db: Database) {
  const rows = new Map<string, StoredFile>();
  const keyOf = (folder: string, name: string) => `${folder}/${fileKey(name)}`;
  const insert = db.prepare("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?)");
  const erase = db.prepare("DELETE FROM files WHERE folder = ? AND name = ?");

  function load(): void {
    const stored = db.prepare("SELECT folder, name, version, type, bytes, stored_at AS storedAt FROM files");
    rows.clear();
    for (const row of stored.all() as StoredFile[]) rows.set(keyOf(row.folder, row.name), row);
  }
  load();

  return {
    load,
    all: (): readonly StoredFile[] => [...rows.values()],
    /** By its exact name. */
    find(folder: string, name: string): StoredFile | undefined {
      const row = rows.get(keyOf(folder, name));
      return row?.name === name ? row : undefined;
    },
    /** Whether the URL is that of a stored file, version included. */
    isUrl(url: string): boolean {
      const [, folder = "", name = ""] = /^\/files\/([^/]+)\/([^/?#]+)\?v=/.exec(url) ?? [];
      const row = this.find(folder, decoded(name));
      return row !== undefined && urlOf(row) === url;
    },
    /** The first free one of "a.jpg", "a (2).jpg", "a (3).jpg" … */
    freeName(folder: Folder, name: string): string {
      let copy = 1;
      while (rows.has(keyOf(folder, numbered(name, copy)))) copy++;
      return numbered(name, copy);
    },
    add(row: StoredFile): void {
      insert.run(row.folder, row.name, fileKey(row.name), row.version, row.type, row.bytes, row.storedAt);
      rows.set(keyOf(row.folder, row.name), row);
    },
    /** Takes rows as they are, in place of those of the same name. */
    put(files: readonly StoredFile[]): void {
      transaction(db, () => {
        for (const row of files) {
          erase.run(row.folder, row.name);
          insert.run(row.folder, row.name, fileKey(row.name), row.version, row.type, row.bytes, row.storedAt);
        }
      });
      load();
    },
    remove({ folder, name }: StoredFile): void {
      erase.run(folder, name);
      rows.delete(keyOf(folder, name));
    },
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
