import { type DocumentLine, isFileLine, readCatalogue } from "./catalogue-file.ts";
import { fileRefusal, kindOfPath } from "./file-rules.ts";

/** What a catalogue file holds, without the bytes of its files. */
export interface LoadedCatalogue {
  readonly documents: readonly DocumentLine[];
  /** The paths of the files that documents may show. */
  readonly files: ReadonlySet<string>;
  /** The files that may not be stored, a sentence each. */
  readonly refused: readonly string[];
}

/** Reads a catalogue file to its end. Throws a `UserError` for what is none. */
export async function loadCatalogue(file: string): Promise<LoadedCatalogue> {
  const documents: DocumentLine[] = [];
  const files = new Set<string>();
  const refused: string[] = [];
  for await (const line of readCatalogue(file)) {
    if (!isFileLine(line)) documents.push(line);
    else if (kindOfPath(line.path)) {
      const reason = files.has(line.path) ? "v súbore je viackrát" : fileRefusal(line.path, line.bytes);
      if (reason) refused.push(`${line.path}: ${reason}`);
      files.add(line.path);
    }
  }
  return { documents, files, refused };
}
