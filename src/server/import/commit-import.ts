import { existsSync, renameSync, rmSync } from "node:fs";
import type { Collection, Document } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { checkCatalogue } from "#src/catalogue/check-catalogue.ts";
import type { LoadedCatalogue } from "#src/catalogue/load-catalogue.ts";
import { type CollectionDocument, keyOf, withFiles } from "#src/catalogue/stored-document.ts";
import type { Imported } from "#src/commands/catalogue-command.ts";
import { UserError } from "#src/commands/user-error.ts";
import { disk } from "../files/disk.ts";
import { type FileRows, type StoredFile, urlOf } from "../files/file-rows.ts";
import type { DocumentStore } from "../store/document-store.ts";
import type { Plan } from "../store/plan.ts";
import type { Database } from "../store/transaction.ts";
import type { StagedFile } from "./stage-files.ts";
import { storedDocuments } from "./stored-shop.ts";

interface Shop {
  readonly dataDir: string;
  readonly db: Database;
  readonly rows: FileRows;
  readonly store: DocumentStore;
}
type Counts = Pick<Imported, "added" | "replaced" | "unchanged">;

/** Checks a catalogue against the shop as it is now, moves the staged pictures into place and writes documents and rows of files, in one
 *  transaction. To be called while nobody else changes files. Where anything fails, nothing is stored. */
export function commitImport(
  { dataDir, db, rows, store }: Shop,
  catalogue: LoadedCatalogue,
  files: readonly StagedFile[],
): Counts & Pick<Imported, "files"> {
  const committed = { added: 0, replaced: 0, unchanged: 0, files: 0 };
  const placed: string[] = [];
  const made = { Command: "import" as const, Count: 0 };
  disk(dataDir).makeFolders();
  try {
    store.importDocuments(() => {
      const present = storedDocuments(db);
      const { documents } = checkCatalogue(catalogue, present);
      const urls = new Map<string, string>();
      for (const file of files) {
        const stored = rows.findSame(file);
        const row = stored ?? addRow(file, rows);
        urls.set(file.path, urlOf(row));
        if (!stored) committed.files++;
        // A fixed document is put in place after the commit, because it replaces another.
        if (file.folder !== "documents") moveFiles(file.staged, disk(dataDir).pathsOf(row.folder, row.name), placed);
      }
      disk(dataDir).sync();
      const { plan, counts } = planImport(documents, present, urls);
      Object.assign(committed, counts);
      made.Count = counts.added + counts.replaced;
      return plan;
    }, made);
    return committed;
  } catch (error) {
    for (const path of placed) rmSync(path, { force: true });
    throw error;
  }
}

/** Adds to `placed` the targets where no file was. A shop may have lost some files of a picture whose row it has. */
function moveFiles(staged: readonly string[], targets: readonly string[], placed: string[]): void {
  for (const [at, path] of staged.entries()) {
    const target = targets[at] ?? "";
    const isThere = existsSync(target);
    renameSync(path, target);
    if (!isThere) placed.push(target);
  }
}

/** What an import writes, and what that does to the documents that are `present`. `urls` are those of the files, by their paths. */
export function planImport(
  documents: readonly CollectionDocument[],
  present: readonly CollectionDocument[],
  urls: ReadonlyMap<string, string>,
): { readonly plan: Plan; readonly counts: Counts } {
  const stored = new Map(present.map((one) => [keyOf(one), one.fields]));
  const plan = new Map<Collection, Map<string, Document>>();
  const counts = { added: 0, replaced: 0, unchanged: 0 };
  for (const document of documents) {
    const { collection, id } = document;
    const { fields } = withFiles(document, (path) => urls.get(path) ?? path);
    const before = stored.get(keyOf(document));
    const isSame = before !== undefined && same(before, fields);
    counts[isSame ? "unchanged" : before ? "replaced" : "added"]++;
    if (!isSame) plan.set(collection, (plan.get(collection) ?? new Map()).set(id, { ...fields, id }));
  }
  return { plan, counts };
}

/** A fixed document takes the place of the one of its name. */
function addRow({ path: _, staged, ...file }: StagedFile, rows: FileRows): StoredFile {
  if (staged.length === 0) throw new UserError("Obchod sa počas importu zmenil, nič sa nezmenilo; zopakujte príkaz.");
  const replaced = file.folder === "documents" ? rows.findAlike(file.folder, file.name) : undefined;
  if (replaced) rows.remove(replaced);
  const row = { ...file, name: rows.freeName(file.folder, file.name), storedAt: Date.now() };
  rows.add(row);
  return row;
}
