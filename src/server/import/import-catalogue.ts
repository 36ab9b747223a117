import { checkCatalogue } from "#src/catalogue/check-catalogue.ts";
import { type Catalogue, loadCatalogue, nothingImported } from "#src/catalogue/load-catalogue.ts";
import type { StoredDocument } from "#src/catalogue/stored-document.ts";
import type { Imported } from "#src/commands/catalogue-command.ts";
import { UserError } from "#src/commands/user-error.ts";
import { isRestorePending, restoreLock } from "../backup/restore-folder.ts";
import { safetyBackup } from "../backup/safety-backup.ts";
import { fileLock } from "../files/file-lock.ts";
import { fileRows, urlOf } from "../files/file-rows.ts";
import { openDatabase } from "../store/database.ts";
import { documentStore } from "../store/document-store.ts";
import { commitImport, planImport } from "./commit-import.ts";
import { finishImport } from "./finish-import.ts";
import { type StagedFile, stageFiles } from "./stage-files.ts";
import { type StoredShop, storedShop } from "./stored-shop.ts";

/** Adds a catalogue to the shop in `dataDir`, whether or not a server runs there (ADR-033). Killed at any moment it leaves the old
 *  catalogue or the new one. Throws a `UserError` for what cannot be done. */
export async function importCatalogue(dataDir: string, file: string): Promise<Imported> {
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
  const before = storedShop(dataDir);
  finishImport(dataDir, before.rows);
  const checked = checkCatalogue(catalogue, before.documents);
  try {
    const staged = await stageFiles(file, checked.files, dataDir, before.rows);
    const backup = willReplace(checked.documents, staged, before)
      ? await safetyBackup(dataDir, "pred-importom")
      : undefined;
    return { ...(await commit(dataDir, catalogue, staged)), repaired: checked.repaired, before: backup };
  } catch (error) {
    throw nothingImported(error, file);
  } finally {
    finishImport(dataDir, storedShop(dataDir).rows);
  }
}

function willReplace(
  documents: readonly StoredDocument[],
  staged: readonly StagedFile[],
  { documents: present, rows }: StoredShop,
): boolean {
  const urls = new Map<string, string>();
  for (const file of staged) {
    const row = rows.findSame(file);
    if (row) urls.set(file.path, urlOf(row));
  }
  return planImport(documents, present, urls).counts.replaced > 0;
}

async function commit(dataDir: string, catalogue: Catalogue, staged: readonly StagedFile[]) {
  const db = openDatabase(dataDir);
  try {
    const rows = fileRows(db);
    const shop = { dataDir, db, rows, store: documentStore(db, rows.isUrl) };
    return await fileLock(
      dataDir,
      rows,
    )(() => {
      const counts = commitImport(shop, catalogue, staged);
      finishImport(dataDir, rows);
      return counts;
    });
  } finally {
    db.close();
  }
}
