import { storedPath } from "#src/backend/firebase/stored-path.ts";
import { exportPaths } from "#src/catalogue/export-paths.ts";
import { type ExportedPath, exportedDocument } from "#src/catalogue/exported-document.ts";
import { exportedFile, isFixedPdfPath, notExported } from "#src/catalogue/file-rules.ts";
import type { FileLine, Line } from "#src/catalogue/format.ts";
import { shownFiles } from "#src/catalogue/stored-document.ts";
import { writeCatalogue } from "#src/catalogue/write-catalogue.ts";
import type { Exported } from "#src/commands/catalogue-command.ts";
import { refuseExisting } from "#src/commands/new-file.ts";
import { UserError } from "#src/commands/user-error.ts";
import { download, listFiles } from "./bucket-files.ts";
import { readDocuments } from "./firestore-documents.ts";
import type { Project } from "./project.ts";
import type { StoredFile } from "./sdk.ts";

/** Writes the catalogue of a project into one new file (ADR-033). */
export async function exportCatalogue(project: Project, file: string): Promise<Exported> {
  refuseExisting(file);
  const warnings: string[] = [];
  const { documents, files } = await writeCatalogue(file, "firebase", linesOf(project, warnings));
  return { documents, files, warnings };
}

/** Each picture before the first document that shows it: whether it is a picture depends on its bytes. */
async function* linesOf(project: Project, warnings: string[]): AsyncGenerator<Line> {
  const { documents, odd } = await readDocuments(project.firestore());
  const files = await listFiles(project.bucket());
  const paths = exportPaths(files.keys());
  warnings.push(...odd);
  for (const [path, stored] of files) {
    if (!isFixedPdfPath(path)) continue;
    const line = await lineOf(path, stored);
    if (typeof line === "string") warnings.push(notExported(path, line));
    else yield line;
  }
  const exported = new Map<string, ExportedPath>();
  for (const document of documents) {
    for (const url of shownFiles(document)) {
      const path = storedPath(url, project.storage);
      if (path === undefined || exported.has(path)) continue;
      const stored = files.get(path);
      const line = stored && (await lineOf(paths.get(path) ?? path, stored));
      if (typeof line === "object") yield line;
      exported.set(path, typeof line === "object" ? line : stored ? "broken" : "lost");
    }
    const { line, warnings: more } = exportedDocument(document, (url) =>
      exported.get(storedPath(url, project.storage) ?? ""),
    );
    warnings.push(...more);
    yield line;
  }
}

async function lineOf(path: string, stored: StoredFile): Promise<FileLine | string> {
  const bytes = await download(stored);
  if (!bytes) throw new UserError(`Súbor ${stored.name} medzitým niekto odstránil; exportujte znova.`);
  return exportedFile(path, bytes);
}
