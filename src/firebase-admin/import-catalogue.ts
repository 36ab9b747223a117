import { dirname, join } from "node:path";
import { fileUrl, storedPath } from "#src/backend/firebase/stored-path.ts";
import { same } from "#src/backend/same.ts";
import { type Checked, checkCatalogue, keyOf, type Stored, sha256Of } from "#src/catalogue/check-catalogue.ts";
import { DOCUMENT_PATH, isFileLine } from "#src/catalogue/format.ts";
import { isHeader, readCatalogue } from "#src/catalogue/read-catalogue.ts";
import { visiblePath } from "#src/catalogue/travelling-paths.ts";
import type { Imported } from "#src/commands/catalogue-command.ts";
import { explainedFailure } from "#src/commands/explain-failure.ts";
import { UserError } from "#src/commands/user-error.ts";
import { readDocuments, writeDocuments } from "./documents.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { keepDocument, keepPicture } from "./files.ts";
import { bucketOf, type Project } from "./project.ts";

/** Adds a catalogue to a project. All of it is checked before anything is stored; what is there is kept aside before any of it is
 *  replaced, and what somebody wrote in between is not (ADR-033). */
export async function importCatalogue(project: Project, file: string): Promise<Imported> {
  const firestore = project.firestore();
  const { documents: present, versions } = await readDocuments(firestore);
  const checked = await checkCatalogue(file, present);
  const { mended } = checked;
  const counts = { added: 0, replaced: 0, unchanged: 0, files: 0 };
  let written = 0;
  let total = checked.documents.length;
  let before: string | undefined;
  async function keepBefore(): Promise<void> {
    before ??= await keepAside(project, file);
  }
  try {
    // Files first: a document never shows a picture that is not there.
    const paths = new Map<string, string>();
    for await (const kept of keptFiles(project, file, checked, keepBefore)) {
      paths.set(kept.from, kept.path);
      if (kept.isNew) counts.files++;
    }
    const changes: Stored[] = [];
    const storedBy = new Map(present.map((one) => [keyOf(one), one]));
    for (const document of checked.documents) {
      const stored = storedBy.get(keyOf(document));
      const next = withPicture(document, paths, stored, project);
      const isSame = stored !== undefined && same(stored.fields, next.fields);
      counts[isSame ? "unchanged" : stored ? "replaced" : "added"]++;
      if (!isSame) changes.push(next);
    }
    total = changes.length;
    if (counts.replaced > 0) await keepBefore();
    await writeDocuments(firestore, changes, versions, (count) => {
      written += count;
    });
    return { ...counts, mended, before };
  } catch (failure) {
    const error = explainedFailure(failure, (reason) => `Súbor ${file} sa nedá čítať: ${reason}.`);
    if (!(error instanceof UserError)) throw error;
    const soFar = `uložené súbory: ${counts.files}, uložené dokumenty: ${written} z ${total}`;
    const aside = before ? ` Čo tu bolo predtým, je v súbore ${before}.` : "";
    throw new UserError(
      `Import sa nedokončil (${soFar}). ${error.message}${aside} Zopakujte príkaz: dokončí ho a nič neuloží dvakrát.`,
      { cause: error },
    );
  }
}

/** What is there now, in a file beside the one that is imported. */
async function keepAside(project: Project, file: string): Promise<string> {
  const aside = join(dirname(file), `pred-importom-${new Date().toISOString().replace(/[:.]/g, "-")}.ndjson`);
  const failed = (reason: string) => `Čo je v obchode teraz, sa nepodarilo odložiť do súboru ${aside}: ${reason}.`;
  try {
    await exportCatalogue(project, aside);
    return aside;
  } catch (error) {
    throw explainedFailure(error, failed);
  }
}

/** Stores the files one after another; `from` is the path in the catalogue, `replacing` is called before one gives way. */
async function* keptFiles(
  project: Project,
  file: string,
  { files }: Checked,
  replacing: () => Promise<void>,
): AsyncGenerator<{ from: string; path: string; isNew: boolean }> {
  let count = 0;
  for await (const line of readCatalogue(file)) {
    const known = !isHeader(line) && isFileLine(line) ? files.get(line.path) : undefined;
    if (!known || isHeader(line) || !isFileLine(line)) continue;
    if (sha256Of(line.bytes) !== known.sha256) throw changed(file);
    const args = [project.bucket(), visiblePath(line.path), known.type, line.bytes] as const;
    const kept = DOCUMENT_PATH.test(line.path) ? keepDocument(...args, replacing) : keepPicture(...args);
    yield { from: line.path, ...(await kept) };
    count++;
  }
  if (count !== files.size) throw changed(file);
}

const changed = (file: string) => new UserError(`Súbor ${file} sa počas importu zmenil.`);

/** The document with its picture's URL: the one it has where that names the same file, because it may carry a token. */
function withPicture(
  document: Stored,
  paths: ReadonlyMap<string, string>,
  stored: Stored | undefined,
  project: Project,
): Stored {
  const path = paths.get(String(document.fields.imgPath));
  if (path === undefined) return document;
  const there = stored?.fields.imgPath;
  const isThere = typeof there === "string" && storedPath(there, bucketOf(project)) === path;
  return {
    ...document,
    fields: { ...document.fields, imgPath: isThere ? there : `${fileUrl(bucketOf(project), path)}?alt=media` },
  };
}
