import { fileUrl, storedPath } from "#src/backend/firebase/stored-path.ts";
import { same } from "#src/backend/same.ts";
import type { CatalogueEnd, Exported, Imported } from "#src/catalogue/catalogue-command.ts";
import { CatalogueError } from "#src/catalogue/catalogue-error.ts";
import { type Checked, checkCatalogue, type Stored, sha256Of } from "#src/catalogue/check-catalogue.ts";
import { fileType } from "#src/catalogue/file-type.ts";
import { DOCUMENT_PATH, isFileLine, type Line } from "#src/catalogue/format.ts";
import { portable } from "#src/catalogue/portable.ts";
import { isHeader, readCatalogue } from "#src/catalogue/read-catalogue.ts";
import { refuseExisting, writeCatalogue } from "#src/catalogue/write-catalogue.ts";
import { createHours, readDocuments, writeDocuments } from "./documents.ts";
import { download, keepDocument, keepPicture, listFiles } from "./files.ts";
import type { Project } from "./project.ts";

/** The catalogue of a Firebase project (decision 33). `project` is opened when something is asked of it. */
export function firebaseEnd(project: () => Project): CatalogueEnd {
  return {
    exportTo: (file) => exported(project(), file),
    importFrom: (file) => imported(project(), file),
    init: () => createHours(project().firestore()),
  };
}

async function exported(project: Project, file: string): Promise<Exported> {
  refuseExisting(file);
  const warnings: string[] = [];
  const { documents, files } = await writeCatalogue(file, "firebase", linesOf(project, warnings));
  return { documents, files, warnings };
}

async function* linesOf(project: Project, warnings: string[]): AsyncGenerator<Line> {
  const { documents, odd } = await readDocuments(project.firestore());
  const files = await listFiles(project.bucket());
  const wanted = new Set([...files.keys()].filter((path) => DOCUMENT_PATH.test(path)));
  warnings.push(...odd);
  for (const stored of documents) {
    const { line, warning } = portable(stored, (url) => {
      const path = storedPath(url, bucketOf(project));
      return path === undefined || files.has(path) ? path : "lost";
    });
    if (warning) warnings.push(warning);
    else if (typeof line.fields.imgPath === "string" && line.fields.imgPath) wanted.add(line.fields.imgPath);
    yield line;
  }
  for (const path of wanted) {
    const stored = files.get(path);
    const bytes = stored && (await download(stored));
    if (!bytes) throw new CatalogueError(`Súbor ${path} medzitým niekto odstránil; exportujte znova.`);
    yield { path, type: (await fileType(bytes)) ?? "", bytes };
  }
}

const bucketOf = ({ bucketName, storageOrigin }: Project) => ({ name: bucketName, origin: storageOrigin });

async function imported(project: Project, file: string): Promise<Imported> {
  const firestore = project.firestore();
  const { documents: present } = await readDocuments(firestore);
  const checked = await checkCatalogue(file, present);
  const { mended } = checked;
  const counts = { added: 0, replaced: 0, unchanged: 0, files: 0 };
  let written = 0;
  let total = checked.documents.length;
  try {
    // Files first: a document never shows a picture that is not there.
    const paths = new Map<string, string>();
    for await (const kept of keptFiles(project, file, checked)) {
      paths.set(kept.from, kept.path);
      if (kept.isNew) counts.files++;
    }
    const changes: Stored[] = [];
    const storedBy = new Map(present.map((one) => [`${one.collection}/${one.id}`, one]));
    for (const document of checked.documents) {
      const stored = storedBy.get(`${document.collection}/${document.id}`);
      const next = withPicture(document, paths, stored, project);
      const isSame = stored !== undefined && same(stored.fields, next.fields);
      counts[isSame ? "unchanged" : stored ? "replaced" : "added"]++;
      if (!isSame) changes.push(next);
    }
    total = changes.length;
    await writeDocuments(firestore, changes, (count) => {
      written += count;
    });
    return { ...counts, mended };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const soFar = `uložené súbory: ${counts.files}, uložené dokumenty: ${written} z ${total}`;
    throw new CatalogueError(
      `Import sa nedokončil (${soFar}). ${error.message} Zopakujte príkaz: dokončí ho a nič neuloží dvakrát.`,
      { cause: error },
    );
  }
}

/** Stores the files one after another; `from` is the path in the catalogue. */
async function* keptFiles(
  project: Project,
  file: string,
  { files }: Checked,
): AsyncGenerator<{ from: string; path: string; isNew: boolean }> {
  let count = 0;
  for await (const line of readCatalogue(file)) {
    const known = !isHeader(line) && isFileLine(line) ? files.get(line.path) : undefined;
    if (!known || isHeader(line) || !isFileLine(line)) continue;
    if (sha256Of(line.bytes) !== known.sha256) throw changed(file);
    const keep = DOCUMENT_PATH.test(line.path) ? keepDocument : keepPicture;
    yield { from: line.path, ...(await keep(project.bucket(), line.path, known.type, line.bytes)) };
    count++;
  }
  if (count !== files.size) throw changed(file);
}

const changed = (file: string) => new CatalogueError(`Súbor ${file} sa počas importu zmenil.`);

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
