import { explained, UserError } from "#src/commands/user-error.ts";
import { fileRefusal, kindOfPath } from "./file-rules.ts";
import { type DocumentLine, type FileLine, isFileLine, isHeader, sha256Of } from "./format.ts";
import { readCatalogue } from "./read-catalogue.ts";

/** What a catalogue file holds, without the bytes of its files. */
export interface LoadedCatalogue {
  readonly documents: readonly DocumentLine[];
  /** The checksums of the files that documents may show, by their paths. */
  readonly files: ReadonlyMap<string, string>;
  /** The files that may not be stored, a sentence each. */
  readonly refused: readonly string[];
}

/** Reads a catalogue file to its end. Throws a `UserError` for what is none. */
export async function loadCatalogue(file: string): Promise<LoadedCatalogue> {
  const documents: DocumentLine[] = [];
  const files = new Map<string, string>();
  const refused: string[] = [];
  try {
    for await (const line of readCatalogue(file)) {
      if (isHeader(line)) continue;
      if (!isFileLine(line)) documents.push(line);
      else if (kindOfPath(line.path)) {
        const reason = files.has(line.path) ? "v súbore je viackrát" : fileRefusal(line.path, line.bytes);
        if (reason) refused.push(`${line.path}: ${reason}`);
        files.set(line.path, sha256Of(line.bytes));
      }
    }
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${error.message} Nič sa nezmenilo.`, { cause: error });
    throw explained(error, (reason) => `Import súboru ${file} sa nepodaril, nič sa nezmenilo: ${reason}.`);
  }
  return { documents, files, refused };
}

/** Reads the `wanted` files of a catalogue once more, one at a time. A catalogue that was changed since it was loaded is a `UserError`. */
export async function* readFiles(file: string, wanted: LoadedCatalogue["files"]): AsyncGenerator<FileLine> {
  const changed = () => new UserError(`Súbor ${file} sa počas importu zmenil.`);
  let count = 0;
  for await (const line of readCatalogue(file)) {
    if (!isFileLine(line) || !wanted.has(line.path)) continue;
    if (sha256Of(line.bytes) !== wanted.get(line.path)) throw changed();
    yield line;
    count++;
  }
  if (count !== wanted.size) throw changed();
}
