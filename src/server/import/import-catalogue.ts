import { rmSync } from "node:fs";
import { checkCatalogue } from "#src/catalogue/check-catalogue.ts";
import { loadCatalogue, nothingImported } from "#src/catalogue/load-catalogue.ts";
import type { Imported } from "#src/commands/catalogue-command.ts";
import { UserError } from "#src/commands/user-error.ts";
import { safetyBackup } from "../backup/make-backup.ts";
import { isRestorePending, restoreLock } from "../backup/pending-restore.ts";
import { fileLock } from "../files/file-lock.ts";
import { fileRows, urlOf } from "../files/file-rows.ts";
import { openDatabase, refuseMissing } from "../store/database.ts";
import { documentStore } from "../store/document-store.ts";
import { commitImport, planImport } from "./commit-import.ts";
import { finishImport, stagingFolder } from "./finish-import.ts";
import { type StagedFile, stageFiles } from "./stage-files.ts";
import { storedShop } from "./stored-shop.ts";

/** Adds a catalogue to the shop in `dataDir`, whether or not a server runs there (ADR-033). Killed at any moment it leaves the old
 *  catalogue or the new one. Throws a `UserError` for what cannot be done. */
export async function importCatalogue(dataDir: string, file: string): Promise<Imported> {
  refuseMissing(dataDir);
  const lock = restoreLock(dataDir);
  if (!lock) throw new UserError("Práve beží obnova alebo iný import; počkajte, kým skončí.");
  try {
    if (isRestorePending(dataDir)) {
      throw new UserError("Obnova zo zálohy ešte neskončila; spustite server a skúste znova.");
    }
    return await addCatalogue(dataDir, file);
  } finally {
    lock.release();
  }
}

async function addCatalogue(dataDir: string, file: string): Promise<Imported> {
  const catalogue = await loadCatalogue(file);
  const present = storedShop(dataDir);
  finishImport(dataDir, present.rows);
  const { documents, files, repaired } = checkCatalogue(catalogue, present.documents);
  let isCommitted = false;
  try {
    const staged = await stageFiles(file, files, dataDir, present.rows);
    const urlNow = (one: StagedFile) => {
      const row = present.rows.findSame(one);
      return row ? urlOf(row) : one.path;
    };
    const urls = new Map(staged.map((one) => [one.path, urlNow(one)]));
    const willReplace = planImport(documents, present.documents, urls).counts.replaced > 0;
    const before = willReplace ? await safetyBackup(dataDir, "pred-importom") : undefined;
    const counts = await withShop(dataDir, (shop) => {
      const committed = commitImport(shop, catalogue, staged);
      isCommitted = true;
      finishImport(dataDir, shop.rows);
      return committed;
    });
    return { ...counts, repaired, before };
  } catch (error) {
    if (isCommitted) throw error;
    rmSync(stagingFolder(dataDir), { recursive: true, force: true });
    throw nothingImported(error, file);
  }
}

/** Opens the shop for work during which nobody else changes files. */
async function withShop<T>(dataDir: string, work: (shop: Parameters<typeof commitImport>[0]) => T): Promise<T> {
  const db = openDatabase(dataDir);
  try {
    const rows = fileRows(db);
    const withLock = fileLock(dataDir, rows);
    return await withLock(() => work({ dataDir, db, rows, store: documentStore(db, rows) }));
  } finally {
    db.close();
  }
}
