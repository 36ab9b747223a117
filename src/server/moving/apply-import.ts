import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Collection, Document, Fields } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { disk } from "../files/disk.ts";
import { type FileRows, type StoredFile, urlOf } from "../files/file-rows.ts";
import type { Snapshot } from "../store/collection-index.ts";
import { syncFolder } from "../store/database.ts";
import type { DocumentStore } from "../store/document-store.ts";
import type { Plan } from "../store/plan.ts";
import { isBusy, isUnclear } from "../store/sqlite-error.ts";
import { isImporting, putAway, ready, stagedPaths } from "./import-folder.ts";
import { PLAN_FILE, type StagedFile, type StagedImport, type Taken } from "./staged-import.ts";
import { documentNamed, storedUnder } from "./stored-under.ts";

export interface Shop {
  readonly store: DocumentStore;
  readonly rows: FileRows;
}

/** Takes a decided import in; does nothing where there is none. To be called by whoever holds the folder's lock, while nobody else
 *  writes rows or files. Interrupted anywhere, it goes on at the next call (ADR-033). */
export function applyImport(shop: Shop, dataDir: string): void {
  const { store, rows } = shop;
  if (!isImporting(dataDir)) return;
  try {
    const plan = planIn(dataDir);
    if (lastTaken(store)?.id !== plan.id) takeIn(plan, shop);
    moveFiles(plan, rows, dataDir);
  } catch (error) {
    rows.load();
    // Nothing has changed, and the next try would end the same way, unless somebody else was just writing or the disk failed.
    if (!isBusy(error) && !isUnclear(error) && !isHalfDone(store, dataDir)) putAway(dataDir);
    throw error;
  }
  putAway(dataDir);
}

/** What became of the last import that was taken in. */
export function lastTaken(store: DocumentStore): Taken | undefined {
  const mark = store.takenIn();
  return mark === undefined ? undefined : (JSON.parse(mark) as Taken);
}

const planIn = (dataDir: string): StagedImport =>
  JSON.parse(readFileSync(join(ready(dataDir), PLAN_FILE), "utf8")) as StagedImport;

/** Whether the rows are in and only files are left to be moved. */
function isHalfDone(store: DocumentStore, dataDir: string): boolean {
  try {
    return lastTaken(store)?.id === planIn(dataDir).id;
  } catch {
    return false;
  }
}

/** What taking it in would do at this moment. Nothing stays of it. */
export function rehearsed(staged: StagedImport, { store, rows }: Shop): Taken {
  let taken: Taken | undefined;
  try {
    store.takeIn((now) => {
      taken = planned(staged, now, rows).taken;
      throw new Rehearsal();
    });
  } catch (error) {
    if (!(error instanceof Rehearsal)) throw error;
  }
  rows.load();
  if (!taken) throw new Error("rehearsal");
  return taken;
}
class Rehearsal extends Error {}

/** Documents and rows of files, in one transaction. */
function takeIn(staged: StagedImport, { store, rows }: Shop): void {
  const outcome = store.takeIn((now) => {
    const { plan, taken } = planned(staged, now, rows);
    return { plan, mark: JSON.stringify(taken) };
  });
  if (outcome === "duplicate") throw new Error("import: duplicate");
}

/** Makes the rows of the files, and tells what becomes of the documents. */
function planned({ id, documents, files }: StagedImport, now: Snapshot, rows: FileRows): { plan: Plan; taken: Taken } {
  const kept = files.map((file) => ({ path: file.path, ...keep(file, rows) }));
  const urls = new Map(kept.map(({ path, url }) => [path, url]));
  const plan = new Map<Collection, Map<string, Document>>();
  const counts = { added: 0, replaced: 0, unchanged: 0 };
  for (const { collection, id: at, fields } of documents) {
    const stored = now.collections[collection].byId.get(at);
    if (!stored && collection === "opening_hours") throw new Error(`import: ${at}`);
    const next = { ...withPicture(fields, urls, stored), id: at };
    const isSame = stored !== undefined && same(stored, next);
    counts[isSame ? "unchanged" : stored ? "replaced" : "added"]++;
    if (!isSame) plan.set(collection, (plan.get(collection) ?? new Map()).set(at, next));
  }
  return { plan, taken: { id, ...counts, files: kept.filter(({ isNew }) => isNew).length } };
}

/** Makes the row of a file, unless its very bytes are there. A fixed document takes the place of the one of its name. */
function keep(file: StagedFile, rows: FileRows): { url: string; isNew: boolean } {
  const there = storedUnder(rows, file);
  if (there) return { url: urlOf(there), isNew: false };
  if (!file.isStaged) throw new Error(`import: ${file.path}`);
  const { folder, version, type, bytes } = file;
  const replaced = folder === "documents" ? documentNamed(rows, file.name) : undefined;
  if (replaced) rows.remove(replaced);
  const row: StoredFile = {
    folder,
    name: rows.freeName(folder, file.name),
    version,
    type,
    bytes,
    storedAt: Date.now(),
  };
  rows.add(row);
  return { url: urlOf(row), isNew: true };
}

/** A picture of the file by its URL here; one from elsewhere only where the document shows it already. */
function withPicture(fields: Fields, urls: ReadonlyMap<string, string>, stored: Document | undefined): Fields {
  const picture = fields.imgPath;
  if (typeof picture !== "string" || picture === "") return fields;
  const url = urls.get(picture);
  if (url === undefined && stored?.imgPath !== picture) throw new Error(`import: ${picture}`);
  return { ...fields, imgPath: url ?? picture };
}

/** Only those that have not been moved yet. Their rows tell where. */
function moveFiles({ files }: StagedImport, rows: FileRows, dataDir: string): void {
  const changed = new Set<string>();
  for (const [at, file] of files.entries()) {
    const row = storedUnder(rows, file);
    const from = stagedPaths(ready(dataDir), at, file.folder);
    const to = row ? disk(dataDir).pathsOf(row.folder, row.name) : [];
    for (const [index, target] of to.entries()) {
      const staged = from[index];
      if (!staged || !existsSync(staged)) continue;
      mkdirSync(dirname(target), { recursive: true });
      renameSync(staged, target);
      changed.add(dirname(target));
    }
  }
  for (const folder of changed) syncFolder(folder);
}
