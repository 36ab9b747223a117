import { rm } from "node:fs/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Collection } from "#src/backend/backend.ts";
import { COLLECTION_NAMES } from "#src/backend/collection-rules.ts";
import { storedUrl } from "#src/backend/embedded/picture-variants.ts";
import { exportPaths } from "#src/catalogue/export-paths.ts";
import { type ExportedPath, exportedDocument } from "#src/catalogue/exported-document.ts";
import { exportedFile, notExported } from "#src/catalogue/file-rules.ts";
import type { Line } from "#src/catalogue/format.ts";
import type { CollectionDocument } from "#src/catalogue/stored-document.ts";
import { writeCatalogue } from "#src/catalogue/write-catalogue.ts";
import type { Exported } from "#src/commands/catalogue-command.ts";
import { draftOf, refuseExisting } from "#src/commands/new-file.ts";
import { makeBackup, refuseOwnPlace } from "../backup/make-backup.ts";
import { type StoredFile, urlOf } from "../files/file-rows.ts";
import { refuseMissing } from "../store/database.ts";
import type { Database } from "../store/sqlite-transaction.ts";

/** Writes the catalogue of the shop in `dataDir` into a new file, while the shop may be served and written to: what a backup holds
 *  (ADR-010), in the format of a catalogue (ADR-033). */
export async function exportCatalogue(dataDir: string, file: string): Promise<Exported> {
  refuseMissing(dataDir);
  refuseExisting(file);
  refuseOwnPlace(dataDir, file);
  const copy = draftOf(file);
  try {
    await makeBackup(dataDir, copy);
    const backup = new DatabaseSync(copy, { readOnly: true });
    try {
      const warnings: string[] = [];
      const { documents, files } = await writeCatalogue(file, "embedded", linesOf(backup, warnings));
      return { documents, files, warnings };
    } finally {
      backup.close();
    }
  } finally {
    await rm(copy, { force: true });
  }
}

async function* linesOf(backup: Database, warnings: string[]): AsyncGenerator<Line> {
  const files = filesByUrl(backup);
  const paths = exportPaths(Array.from(files.values(), pathOf));
  const shown = new Set<string>();
  function exportedPath(url: string): ExportedPath {
    if (!storedUrl(url)) return undefined;
    const file = files.get(withoutVersion(url));
    if (!file) return "lost";
    shown.add(pathOf(file));
    return { path: paths.get(pathOf(file)) ?? "" };
  }
  const documents = storedDocuments(backup);
  for (const collection of COLLECTION_NAMES) {
    for (const stored of documents.filter((one) => one.collection === collection)) {
      const exported = exportedDocument(stored, exportedPath);
      warnings.push(...exported.warnings);
      yield exported.line;
    }
  }
  const content = backup.prepare("SELECT content FROM backup_files WHERE folder = ? AND name = ? AND width = 0");
  for (const file of files.values()) {
    if (file.folder !== "documents" && !shown.has(pathOf(file))) continue;
    const { content: bytes } = content.get(file.folder, file.name) as { content: Uint8Array };
    const path = paths.get(pathOf(file)) ?? "";
    // The server itself has made the pictures; the documents were put there by a person.
    const line = file.folder === "documents" ? exportedFile(path, bytes) : { path, type: file.type, bytes };
    if (typeof line === "string") warnings.push(notExported(pathOf(file), line));
    else yield line;
  }
}

/** The documents of a shop or a backup, by their ids. */
export function storedDocuments(db: Database): readonly CollectionDocument[] {
  const select = db.prepare("SELECT collection, id, json FROM documents ORDER BY id");
  const rows = select.all() as { collection: Collection; id: string; json: string }[];
  return rows.map(({ collection, id, json }) => ({ collection, id, fields: JSON.parse(json) }));
}

/** Those whose bytes are in the backup, by their URLs without a version. */
function filesByUrl(backup: Database): ReadonlyMap<string, StoredFile> {
  const select = `SELECT folder, name, version, type, bytes, stored_at AS storedAt FROM files
    WHERE (folder, name) IN (SELECT folder, name FROM backup_files WHERE width = 0) ORDER BY folder, name`;
  const rows = backup.prepare(select).all() as unknown as StoredFile[];
  return new Map(rows.map((row) => [withoutVersion(urlOf(row)), row]));
}

const pathOf = ({ folder, name }: StoredFile): string => `${folder}/${name}`;
const withoutVersion = (url: string): string => url.replace(/\?.*/, "");
