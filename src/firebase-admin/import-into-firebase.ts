import { dirname, join } from "node:path";
import { fileUrl, storedPath } from "#src/backend/firebase/stored-path.ts";
import { HISTORY } from "#src/backend/history.ts";
import { newId } from "#src/backend/new-id.ts";
import { type CheckedCatalogue, checkCatalogue } from "#src/catalogue/check-catalogue.ts";
import { isFixedPdfPath, visiblePath } from "#src/catalogue/file-rules.ts";
import { loadCatalogue, readFiles } from "#src/catalogue/load-catalogue.ts";
import { planImport } from "#src/catalogue/plan-import.ts";
import { type CollectionDocument, shownFiles, withFiles } from "#src/catalogue/stored-document.ts";
import type { Imported } from "#src/commands/catalogue-command.ts";
import { explained, UserError } from "#src/commands/user-error.ts";
import { storeFixedPdf, storeUpload } from "./bucket-files.ts";
import { exportCatalogue } from "./export-from-firebase.ts";
import { type DocumentChange, readDocuments, replacement, writeChanges } from "./firestore-documents.ts";
import type { Project } from "./project.ts";
import { unstorable } from "./unstorable.ts";

/** Adds a catalogue to a project. All of it is checked before anything is stored. The first replacement is preceded by a safety
 *  backup, and what somebody wrote since the check is not replaced (ADR-033). */
export async function importCatalogue(project: Project, file: string): Promise<Imported> {
  const firestore = project.firestore();
  const { documents: present, versions } = await readDocuments(firestore);
  const checked = checkCatalogue(await loadCatalogue(file), present, unstorable);
  const counts = { added: 0, replaced: 0, unchanged: 0, files: 0 };
  let written = 0;
  let total = checked.documents.length;
  let before: string | undefined;
  async function backUp(): Promise<void> {
    before ??= await safetyBackup(project, file);
  }
  try {
    // Files first, so that no document shows a missing picture.
    const paths = new Map<string, string>();
    for await (const { from, path, isNew } of storedFiles(project, file, checked, backUp)) {
      paths.set(from, path);
      if (isNew) counts.files++;
    }
    // What the file holds may have been deleted while files were stored, which takes minutes.
    const { documents: now } = await readDocuments(firestore);
    const { changes, counts: planned } = planImport(checked.documents, now, (document, stored) =>
      withUrls(document, paths, stored, project),
    );
    Object.assign(counts, planned);
    total = changes.length;
    if (counts.replaced > 0) await backUp();
    await writeChanges(firestore, withRecord(changes.map(replacement)), {
      versions,
      advice: "Zopakovaný príkaz nahradí aj to, čo zmenil, a vopred to odloží do súboru.",
      done(count) {
        written += count;
      },
    });
    return { ...counts, repaired: checked.repaired, before };
  } catch (failure) {
    const error = explained(failure, (reason) => `Súbor ${file} sa nedá čítať: ${reason}.`);
    if (!(error instanceof UserError)) throw error;
    const soFar = `uložené súbory: ${counts.files}, uložené dokumenty: ${written} z ${total}`;
    const aside = before ? ` Čo tu bolo predtým, je v súbore ${before}.` : "";
    throw new UserError(
      `Import sa nedokončil (${soFar}). ${error.message}${aside} Zopakujte príkaz: dokončí ho a nič neuloží dvakrát.`,
      { cause: error },
    );
  }
}

/** With the one record of an import in the history (B13) in the first commit, because an import that breaks off has written some, too. */
function withRecord(changes: readonly DocumentChange[]): readonly DocumentChange[] {
  const fields = {
    At: new Date(),
    By: "",
    Commit: newId(),
    Path: "",
    Name: "",
    Command: "import",
    Count: changes.length,
  };
  const record = { collection: HISTORY, id: newId(), fields } as const;
  return changes.map((change, at) => (at === 0 ? { ...change, writes: [...change.writes, record] } : change));
}

/** Exports the project to a new file beside the one that is imported. */
async function safetyBackup(project: Project, file: string): Promise<string> {
  const aside = join(dirname(file), `pred-importom-${new Date().toISOString().replace(/[:.]/g, "-")}.ndjson`);
  const failed = (reason: string) => `Čo je v obchode teraz, sa nepodarilo odložiť do súboru ${aside}: ${reason}.`;
  try {
    await exportCatalogue(project, aside);
    return aside;
  } catch (error) {
    throw explained(error, failed);
  }
}

/** Stores the files in sequence. `from` is the path in the catalogue; `replacing` is called before a stored file is replaced. */
async function* storedFiles(
  project: Project,
  file: string,
  { files }: CheckedCatalogue,
  replacing: () => Promise<void>,
): AsyncGenerator<{ from: string; path: string; isNew: boolean }> {
  for await (const { path, type, bytes } of readFiles(file, files)) {
    const args = [project.bucket(), visiblePath(path), type, bytes] as const;
    yield { from: path, ...(await (isFixedPdfPath(path) ? storeFixedPdf(...args, replacing) : storeUpload(...args))) };
  }
}

/** The document with its pictures' URLs: one it has already where that names the same file, because it may carry a token. */
function withUrls(
  document: CollectionDocument,
  paths: ReadonlyMap<string, string>,
  stored: CollectionDocument | undefined,
  project: Project,
): CollectionDocument {
  return withFiles(document, (picture) => {
    const path = paths.get(picture);
    if (path === undefined) return picture;
    const present = stored && shownFiles(stored).find((url) => storedPath(url, project.storage) === path);
    return present ?? `${fileUrl(project.storage, path)}?alt=media`;
  });
}
