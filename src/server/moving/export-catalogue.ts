import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { storedUrl } from "#src/backend/embedded/picture.ts";
import { COLLECTIONS, DOCUMENT_PATH, type Line } from "#src/catalogue/format.ts";
import { type LeftOut, notPdf, portable } from "#src/catalogue/portable.ts";
import { portableFile } from "#src/catalogue/portable-file.ts";
import { travellingPaths } from "#src/catalogue/travelling-paths.ts";
import { refuseExisting, writeCatalogue } from "#src/catalogue/write-catalogue.ts";
import type { Exported } from "#src/commands/catalogue-command.ts";
import { UserError } from "#src/commands/user-error.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { DATABASE_FILE } from "../store/database.ts";
import type { Database } from "../store/transaction.ts";
import { documentsIn } from "./present-catalogue.ts";

/** Writes the catalogue of the shop in `dataDir` into one new file, while the shop may be served and written to: what a backup holds
 *  at one moment (ADR-010) in the form that travels (ADR-033). */
export async function exportCatalogue(dataDir: string, file: string): Promise<Exported> {
  if (!existsSync(join(dataDir, DATABASE_FILE))) {
    throw new UserError(`V priečinku ${dataDir} nie je čo exportovať.`);
  }
  refuseExisting(file);
  const copy = `${file}.${randomUUID()}.tmp`;
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
  const files = filesIn(backup);
  const paths = travellingPaths(files.keys());
  const shown = new Set<string>();
  function pathOf(url: string): { readonly path: string } | LeftOut | undefined {
    const stored = storedUrl(url);
    if (!stored) return undefined;
    const path = `${stored.folder}/${decoded(stored.name)}`;
    if (!files.has(path)) return "lost";
    shown.add(path);
    return { path: paths.get(path) ?? path };
  }
  const documents = documentsIn(backup);
  for (const collection of COLLECTIONS) {
    for (const stored of documents.filter((one) => one.collection === collection)) {
      const { line, warning } = portable(stored, pathOf);
      if (warning) warnings.push(warning);
      yield line;
    }
  }
  const content = backup.prepare("SELECT content FROM backup_files WHERE folder = ? AND name = ? AND width = 0");
  for (const [path, { folder, name, type }] of files) {
    if (folder !== "documents" && !shown.has(path)) continue;
    const { content: bytes } = content.get(folder, name) as { content: Uint8Array };
    // Pictures were made by the server itself, documents put there by a person.
    const isLeftOut = folder === "documents" && !(DOCUMENT_PATH.test(path) && portableFile(path, bytes));
    if (isLeftOut) warnings.push(notPdf(path));
    else yield { path: paths.get(path) ?? path, type, bytes };
  }
}

interface FileRow {
  readonly folder: string;
  readonly name: string;
  readonly type: string;
}
/** Those whose bytes are there too, by their paths. */
function filesIn(backup: Database): ReadonlyMap<string, FileRow> {
  const select = `SELECT folder, name, type FROM files
    WHERE (folder, name) IN (SELECT folder, name FROM backup_files WHERE width = 0) ORDER BY folder, name`;
  const rows = backup.prepare(select).all() as unknown as FileRow[];
  return new Map(rows.map((row) => [`${row.folder}/${row.name}`, row]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
