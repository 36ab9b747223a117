import type { FileRows, StoredFile } from "../files/file-rows.ts";
import { fileKey, numbered } from "../files/safe-name.ts";

type Content = Pick<StoredFile, "folder" | "name" | "version" | "bytes">;

/** The row that holds these very bytes under the file's name or, for a picture, one of its numbers ("a (2).jpg"), if any: going
 *  through them as an upload would look for a free one, so that importing a file twice stores it once (ADR-033). */
export function storedUnder(rows: FileRows, { folder, name, version, bytes }: Content): StoredFile | undefined {
  const isIt = (row: StoredFile | undefined) => row?.version === version && row.bytes === bytes;
  if (folder === "documents") return [rows.find(folder, name)].find(isIt);
  const free = rows.freeName(folder, name);
  for (let copy = 1; numbered(name, copy) !== free; copy++) {
    const row = rows.find(folder, numbered(name, copy));
    if (isIt(row)) return row;
  }
  return undefined;
}

/** The fixed document a new one of this name takes the place of. */
export function documentNamed(rows: FileRows, name: string): StoredFile | undefined {
  return rows.all().find((row) => row.folder === "documents" && fileKey(row.name) === fileKey(name));
}
