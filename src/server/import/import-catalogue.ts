import { mkdirSync } from "node:fs";
import type { Collection, Document } from "#src/backend/backend.ts";
import { checkCatalogue, refuse } from "#src/catalogue/check-catalogue.ts";
import { isFixedPdfPath } from "#src/catalogue/file-rules.ts";
import { type LoadedCatalogue, loadCatalogue, nothingImported, readFiles } from "#src/catalogue/load-catalogue.ts";
import { planImport } from "#src/catalogue/plan-import.ts";
import { type CollectionDocument, withFiles } from "#src/catalogue/stored-document.ts";
import type { Imported } from "#src/commands/catalogue-command.ts";
import { explained, UserError } from "#src/commands/user-error.ts";
import { safetyBackup } from "../backup/make-backup.ts";
import { disk as diskAt } from "../files/disk.ts";
import { fileRows, type StoredFile, urlOf } from "../files/file-rows.ts";
import { fileStore } from "../files/file-store.ts";
import * as images from "../files/reencode.ts";
import { RefusedError } from "../http/refused-error.ts";
import { openDatabase, refuseForeignOwner, refuseMissing } from "../store/database.ts";
import { documentStore } from "../store/document-store.ts";
import { tryLock } from "../store/lock.ts";
import { besideServer } from "../store/restore-lock.ts";
import { type Database, retryWhenBusy } from "../store/sqlite-transaction.ts";
import { storedDocuments } from "./export-catalogue.ts";
import { importedFiles } from "./imported-files.ts";

/** Adds a catalogue to the shop in `dataDir`, whether or not a server runs there, in steps that can be repeated (ADR-033). Killed at any
 *  moment it leaves the old catalogue or the new one; the same command completes it. Throws a `UserError` for what cannot be done. */
export async function importCatalogue(dataDir: string, file: string): Promise<Imported> {
  refuseMissing(dataDir);
  refuseForeignOwner(dataDir);
  return besideServer(dataDir, async () => {
    const lock = tryLock(dataDir, "import.lock");
    if (!lock) throw new UserError("Práve beží iný import; počkajte, kým skončí.");
    const db = openDatabase(dataDir);
    try {
      return await addCatalogue(dataDir, db, file, await loadCatalogue(file));
    } finally {
      db.close();
      lock.release();
    }
  });
}

async function addCatalogue(dataDir: string, db: Database, file: string, catalogue: LoadedCatalogue) {
  const [disk, rows] = [diskAt(dataDir), fileRows(db)];
  const files = fileStore(rows, disk, images);
  const store = documentStore(db, rows);
  const { storeUpload, replacesFixedPdf, storeFixedPdf } = importedFiles({ disk, rows, files });
  /** Of the files that are stored, by their paths in the catalogue. */
  const urls = new Map<string, string>();
  const added: StoredFile[] = [];

  /** What there is to be written. Throws where the shop as it is now refuses the catalogue. */
  function planNow() {
    const present = storedDocuments(db);
    const checked = checkCatalogue(catalogue, present);
    const withUrls = (one: CollectionDocument) => withFiles(one, (path) => urls.get(path) ?? path);
    return { ...checked, ...planImport(checked.documents, present, withUrls) };
  }

  /** Stores pictures and uploaded documents, all of them, so that the report names each that cannot be decoded. */
  async function storeUploads(wanted: LoadedCatalogue["files"]): Promise<void> {
    const refused: string[] = [];
    for await (const line of readFiles(file, wanted, "; nič sa nezmenilo")) {
      try {
        const { row, isNew } = await storeUpload(line);
        urls.set(line.path, urlOf(row));
        if (isNew) added.push(row);
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        refused.push(`${line.path}: ${error.status === 413 ? "obrázok má priveľa bodov" : "obrázok je poškodený"}`);
      }
    }
    refuse("Import sa neuskutočnil", refused);
  }

  /** Backs the shop up where something is replaced, and writes all documents, in one transaction: nobody else writes from the backup on, so
   *  that it holds all that is replaced. */
  async function backUpAndCommit() {
    await retryWhenBusy(() => db.exec("BEGIN IMMEDIATE"));
    try {
      rows.refresh();
      const isReplacing = planNow().counts.replaced > 0 || [...ofKind(true).values()].some(replacesFixedPdf);
      const before = isReplacing ? await safetyBackup(dataDir, "pred-importom") : undefined;
      const counts = commit();
      db.exec("COMMIT");
      return { ...counts, before };
    } finally {
      if (db.isTransaction) db.exec("ROLLBACK");
    }
  }

  function commit(): Pick<Imported, "added" | "replaced" | "unchanged"> {
    let counts = { added: 0, replaced: 0, unchanged: 0 };
    store.importDocuments(() => {
      const planned = planNow();
      const isThere = [...urls.values()].every(rows.holds);
      if (!isThere) throw new UserError("Obchod sa počas importu zmenil, nič sa nezmenilo; zopakujte príkaz.");
      counts = planned.counts;
      const plan = new Map<Collection, Map<string, Document>>();
      for (const { collection, id, fields } of planned.changes) {
        plan.set(collection, (plan.get(collection) ?? new Map()).set(id, { ...fields, id }));
      }
      return plan;
    }, "import");
    return counts;
  }

  /** Stores the fixed PDFs last, because each replaces a file and after that nothing may refuse the catalogue. Returns how many are new. */
  async function storeFixedPdfs(wanted: LoadedCatalogue["files"]): Promise<number> {
    let count = 0;
    try {
      for await (const line of readFiles(file, wanted)) if (await storeFixedPdf(line)) count++;
      return count;
    } catch (error) {
      throw explained(error, interrupted);
    }
  }

  const { files: wanted, repaired } = planNow();
  const ofKind = (isFixed: boolean) => new Map([...wanted].filter(([path]) => isFixedPdfPath(path) === isFixed));
  try {
    disk.makeFolders();
    mkdirSync(disk.temporary, { recursive: true });
    await storeUploads(ofKind(false));
    const committed = await files.withLock(backUpAndCommit);
    return { ...committed, files: added.length + (await storeFixedPdfs(ofKind(true))), repaired };
  } catch (error) {
    // Where the documents are stored they show the files, which then stay.
    for (const { folder, name, version } of added) {
      await files.remove(folder, name, version, store.shownFiles).catch(() => {});
    }
    throw nothingImported(error, file);
  }
}

const interrupted = (reason: string) => `Import sa prerušil (${reason}); keď to napravíte, dokončí ho ten istý príkaz.`;
