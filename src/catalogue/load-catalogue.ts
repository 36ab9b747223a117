import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { type DocumentLine, isFileLine, MOST_FILE_BYTES, readCatalogue } from "./catalogue-file.ts";
import { fileType } from "./document-files.ts";

/** What a catalogue file holds, without the bytes of its files. */
export interface LoadedCatalogue {
  readonly documents: readonly DocumentLine[];
  readonly files: ReadonlySet<string>; // the paths of the files that documents may show
  readonly refused: readonly string[]; // a sentence for each file that may not be stored
}

export async function loadCatalogue(file: string): Promise<LoadedCatalogue> {
  const documents: DocumentLine[] = [];
  const files = new Set<string>();
  const refused: string[] = [];
  for await (const line of readCatalogue(file)) {
    if (!isFileLine(line)) documents.push(line);
    else if (folderOf(line.path)) {
      const reason = files.has(line.path) ? "v súbore je viackrát" : fileRefusal(line.path, line.bytes);
      if (reason) refused.push(`${line.path}: ${reason}`);
      files.add(line.path);
    }
  }
  return { documents, files, refused };
}

/** The folder of a path like "products/a.png", if documents show its files. */
function folderOf(path: string) {
  const [, name] = /^([^/]+)\/[^/]+$/u.exec(path) ?? [];
  return [...PICTURE_FOLDERS, ...PDF_FOLDERS].find((folder) => folder === name);
}

/** Why a file may not be imported under its path; undefined if it may. */
function fileRefusal(path: string, bytes: Uint8Array): string | undefined {
  const type = fileType(bytes);
  if (bytes.length > MOST_FILE_BYTES) return "súbor je väčší ako 25 MB";
  if (PDF_FOLDERS.some((folder) => folder === folderOf(path)))
    return type === "application/pdf" ? undefined : "nie je dokument PDF";
  return type?.startsWith("image/") ? undefined : "nie je obrázok (JPEG, PNG, WebP, AVIF alebo GIF)";
}
