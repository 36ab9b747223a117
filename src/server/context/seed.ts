import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Collection, Document } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { validated } from "#src/backend/validated.ts";
import { withFiles } from "#src/catalogue/document-files.ts";
import { UserError } from "#src/commands/user-error.ts";
import type { Disk } from "../files/disk.ts";
import { type FileRows, type Folder, type StoredFile, urlOf } from "../files/file-rows.ts";
import { versionOf } from "../files/file-store.ts";
import type { DocumentStore } from "../store/document-store.ts";

type DemoCatalogue = Readonly<Partial<Record<Collection, readonly Document[]>>>;

/** Fills a new shop with the demo catalogue in the folder `from`, or with nothing (design §3, §7). After a crash it begins again. Throws a
 *  `UserError` if the folder has files of a shop whose database is missing. */
export function seed(from: string | undefined, store: DocumentStore, rows: FileRows, disk: Disk): void {
  if (from === undefined) {
    store.importDocuments(new Map());
    return;
  }
  refuseOwnFiles(join(from, "files"), disk);
  cpSync(join(from, "files"), disk.files, { recursive: true });
  const pictures = PICTURE_FOLDERS.flatMap((folder) => picturesIn(disk, folder));
  rows.put(pictures);
  const urls = new Map(pictures.map((file) => [`${file.folder}/${file.name}`, urlOf(file)]));
  const catalogue = JSON.parse(readFileSync(join(from, "catalogue.json"), "utf8")) as DemoCatalogue;
  const edits = (collection: Collection) =>
    new Map(catalogue[collection]?.map((document) => [document.id, stored(collection, document, urls)]));
  store.importDocuments(new Map(COLLECTION_NAMES.map((collection) => [collection, edits(collection)])));
}

/** What a crash left of an earlier copy are the demo's files or their beginnings. */
function refuseOwnFiles(demo: string, { files }: Disk): void {
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || isBeginning(path, join(demo, relative(files, path)))) continue;
    throw new UserError(
      `Súbor ${path} je z obchodu, ktorého databáza chýba. Vráťte ju na miesto, obnovte zálohu (npm run restore), alebo začnite prázdny obchod so SEED=none.`,
    );
  }
}

function isBeginning(path: string, whole: string): boolean {
  const bytes = readFileSync(path);
  return existsSync(whole) && readFileSync(whole).subarray(0, bytes.length).equals(bytes);
}

function picturesIn(disk: Disk, folder: Folder): StoredFile[] {
  return readdirSync(join(disk.files, folder)).map((name) => {
    const bytes = readFileSync(disk.pathOf(folder, name));
    // With the oldest possible time, so that a picture which no document shows is deleted soon.
    return { folder, name, version: versionOf(bytes), type: "image/webp", bytes: bytes.length, storedAt: 0 };
  });
}

/** The document as it is stored: with the URLs of its pictures, if the demo catalogue has their paths. */
function stored(collection: Collection, { id, ...fields }: Document, urls: ReadonlyMap<string, string>): Document {
  const document = withFiles({ collection, id, fields }, (path) => urls.get(path) ?? "");
  const valid = validated({ ...document, kind: "add" });
  if (!valid) throw new Error(`The demo's ${collection}/${id} is invalid.`);
  return { ...valid, id };
}
