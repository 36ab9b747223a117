import { storedPath } from "#src/backend/firebase/stored-path.ts";
import { DOCUMENT_PATH, type FileLine, type Line } from "#src/catalogue/format.ts";
import { type LeftOut, notPdf, portable } from "#src/catalogue/portable.ts";
import { portableFile } from "#src/catalogue/portable-file.ts";
import { travellingPaths } from "#src/catalogue/travelling-paths.ts";
import { refuseExisting, writeCatalogue } from "#src/catalogue/write-catalogue.ts";
import type { Exported } from "#src/commands/catalogue-command.ts";
import { UserError } from "#src/commands/user-error.ts";
import { readDocuments } from "./documents.ts";
import { download, listFiles } from "./files.ts";
import { bucketOf, type Project } from "./project.ts";
import type { StoredFile } from "./sdk.ts";

/** Writes the catalogue of a project into one new file (ADR-033). */
export async function exportCatalogue(project: Project, file: string): Promise<Exported> {
  refuseExisting(file);
  const warnings: string[] = [];
  const { documents, files } = await writeCatalogue(file, "firebase", linesOf(project, warnings));
  return { documents, files, warnings };
}

/** Each picture in front of the first document that shows it: until its bytes are here nobody knows whether they are a picture. */
async function* linesOf(project: Project, warnings: string[]): AsyncGenerator<Line> {
  const { documents, odd } = await readDocuments(project.firestore());
  const files = await listFiles(project.bucket());
  const paths = travellingPaths(files.keys());
  warnings.push(...odd);
  for (const [path, stored] of files) {
    if (!DOCUMENT_PATH.test(path)) continue;
    const line = await lineOf(path, stored);
    if (line) yield line;
    else warnings.push(notPdf(path));
  }
  const judged = new Map<string, { readonly path: string } | LeftOut>();
  for (const document of documents) {
    const path = storedPath(String(document.fields.imgPath), bucketOf(project));
    if (path !== undefined && !judged.has(path)) {
      const stored = files.get(path);
      const line = stored && (await lineOf(paths.get(path) ?? path, stored));
      if (line) yield line;
      judged.set(path, line ?? (stored ? "broken" : "lost"));
    }
    const { line, warning } = portable(document, () => (path === undefined ? undefined : judged.get(path)));
    if (warning) warnings.push(warning);
    yield line;
  }
}

async function lineOf(path: string, stored: StoredFile): Promise<FileLine | undefined> {
  const bytes = await download(stored);
  if (!bytes) throw new UserError(`Súbor ${stored.name} medzitým niekto odstránil; exportujte znova.`);
  return portableFile(path, bytes);
}
