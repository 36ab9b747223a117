import { storedPath } from "#src/backend/firebase/stored-path.ts";
import type { Exported } from "#src/catalogue/catalogue-command.ts";
import { CatalogueError } from "#src/catalogue/catalogue-error.ts";
import { fileType } from "#src/catalogue/file-type.ts";
import { DOCUMENT_PATH, type Line } from "#src/catalogue/format.ts";
import { portable } from "#src/catalogue/portable.ts";
import { refuseExisting, writeCatalogue } from "#src/catalogue/write-catalogue.ts";
import { readDocuments } from "./documents.ts";
import { download, listFiles } from "./files.ts";
import { bucketOf, type Project } from "./project.ts";

/** Writes the catalogue of a project into one new file (decision 33). */
export async function exportCatalogue(project: Project, file: string): Promise<Exported> {
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
