import { explained, UserError } from "#src/commands/user-error.ts";
import { fileRefusal, fileType } from "./file-rules.ts";
import { type DocumentLine, type FileLine, isFileLine, isHeader, sha256Of } from "./format.ts";
import { readCatalogue } from "./read-catalogue.ts";

export interface CatalogueFile {
  readonly path: string;
  /** The MIME type of the bytes, "" where they are none of ours. */
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}
/** What a catalogue file holds, without the bytes of its files. */
export interface LoadedCatalogue {
  readonly documents: readonly DocumentLine[];
  /** By their paths. */
  readonly files: ReadonlyMap<string, CatalogueFile>;
  /** The files that may not be stored, a sentence each. */
  readonly refused: readonly string[];
}

/** Reads a catalogue file to its end. Throws a `UserError` for what is none, and for what cannot be read. */
export async function loadCatalogue(file: string): Promise<LoadedCatalogue> {
  const documents: DocumentLine[] = [];
  const files = new Map<string, CatalogueFile>();
  const refused: string[] = [];
  try {
    for await (const line of readCatalogue(file)) {
      if (isHeader(line)) continue;
      if (!isFileLine(line)) {
        documents.push(line);
        continue;
      }
      const { path, bytes } = line;
      const entry = { path, type: fileType(bytes) ?? "", bytes: bytes.length, sha256: sha256Of(bytes) };
      const reason = files.has(path) ? "v súbore je viackrát" : fileRefusal(entry);
      if (reason) refused.push(`${path}: ${reason}`);
      files.set(path, entry);
    }
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${error.message} Nič sa nezmenilo.`, { cause: error });
    throw nothingImported(error, file);
  }
  return { documents, files, refused };
}

/** A failure of the operating system or of SQLite before anything was stored, as a `UserError` that says so. */
export const nothingImported = (error: unknown, file: string): unknown =>
  explained(error, (reason) => `Import súboru ${file} sa nepodaril, nič sa nezmenilo: ${reason}.`);

/** Reads the `wanted` files of a catalogue once more, one at a time, with the type of their bytes. A catalogue that was changed since it
 *  was loaded is a `UserError`, which ends with `promise`. */
export async function* readFiles(
  file: string,
  wanted: LoadedCatalogue["files"],
  promise = "",
): AsyncGenerator<FileLine> {
  const changed = () => new UserError(`Súbor ${file} sa počas importu zmenil${promise}.`);
  let count = 0;
  for await (const line of readCatalogue(file)) {
    if (!isFileLine(line)) continue;
    const entry = wanted.get(line.path);
    if (!entry) continue;
    if (sha256Of(line.bytes) !== entry.sha256) throw changed();
    yield { ...line, type: entry.type };
    count++;
  }
  if (count !== wanted.size) throw changed();
}
