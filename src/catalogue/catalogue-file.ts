import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import * as v from "valibot";
import { jsonFrom } from "#src/backend/json.ts";
import { writeNewFile } from "#src/commands/new-file.ts";
import { UserError } from "#src/commands/user-error.ts";

/** A catalogue file (ADR-033) has one JSON value a line: a header, files and documents, and a trailer with the checksum of all lines before it:
 *  {"format":"pozicovna-catalogue","version":1,"madeAt":"2026-11-23T07:00:00.000Z","from":"embedded"}
 *  {"path":"products/a.webp","type":"image/webp","bytes":"UklGR…"}
 *  {"collection":"products","id":"vrtacka","fields":{"Name":"Vŕtačka","imgPath":"products/a.webp"}}
 *  {"documents":1,"files":1,"sha256":"9f86d0…"} */
const FORMAT = "pozicovna-catalogue";
const VERSION = 1;
/** The most bytes of a picture or PDF in a catalogue, as of an upload. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024;
/** The most bytes of a line: the largest file in base64, and room for the rest of the line. */
const LONGEST_LINE = Math.ceil((MOST_FILE_BYTES * 4) / 3) + 2 * 1024 * 1024;

const HEADER = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  madeAt: v.string(),
  from: v.picklist(["embedded", "firebase"]),
});
const DOCUMENT = v.strictObject({ collection: v.string(), id: v.string(), fields: v.record(v.string(), v.unknown()) });
const FILE = v.strictObject({
  path: v.string(),
  type: v.string(),
  bytes: v.pipe(
    v.string(),
    v.transform((text): Uint8Array => Buffer.from(text, "base64")),
  ),
});
const LINE = v.union([DOCUMENT, FILE]);
const TRAILER = v.object({ sha256: v.string() });

export type Provider = v.InferOutput<typeof HEADER>["from"];
/** A picture field holds the path of a `FileLine`, "" without a picture, or the URL of another site's picture. */
export type DocumentLine = Readonly<v.InferOutput<typeof DOCUMENT>>;
/** A picture or PDF; its path is "products/x.webp", "categories/x.webp" or "settings/x.pdf". */
type FileLine = Readonly<v.InferOutput<typeof FILE>>;
export type Line = DocumentLine | FileLine;

export const isFileLine = (line: Line): line is FileLine => "path" in line;

/** Writes a new file, which appears complete or not at all, and returns how many documents and files it holds. */
export function writeCatalogue(file: string, from: Provider, lines: AsyncIterable<Line>) {
  return writeNewFile(file, 0o644, async (draft) => {
    const hash = createHash("sha256");
    const counts = { documents: 0, files: 0 };
    function hashedLine(value: object): string {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      return text;
    }
    async function* texts() {
      yield hashedLine({ format: FORMAT, version: VERSION, madeAt: new Date().toISOString(), from });
      for await (const line of lines) {
        counts[isFileLine(line) ? "files" : "documents"]++;
        yield hashedLine(isFileLine(line) ? { ...line, bytes: Buffer.from(line.bytes).toString("base64") } : line);
      }
      yield hashedLine({ ...counts, sha256: hash.copy().digest("hex") });
    }
    await writeFile(draft, texts(), { flush: true });
    return counts;
  });
}

/** Yields the lines of a file. If the file is no complete catalogue, it throws a `UserError`, at the latest after the last line. */
export async function* readCatalogue(file: string): AsyncGenerator<Line> {
  const refusal = (what: string) => new UserError(`Súbor ${file} ${what}. Nič sa nezmenilo.`);
  const hash = createHash("sha256");
  let lineNumber = 1;
  const damaged = () => refusal(`je neúplný alebo ho niekto zmenil (riadok ${lineNumber})`);
  const lines = linesOf(file, damaged);
  const headerBytes: Buffer = (await lines.next()).value ?? Buffer.alloc(0);
  const header = parsed(HEADER, headerBytes);
  if (!header) throw refusal("nie je katalóg požičovne");
  if (header.version > VERSION) throw refusal("je z novšej verzie programu, spustite novšiu");
  hash.update(headerBytes);
  let endsWithTrailer = false;
  for await (const bytes of lines) {
    lineNumber++;
    const line = parsed(LINE, bytes);
    // Any other line must be the trailer.
    endsWithTrailer = !line;
    if (line) yield line;
    else if (parsed(TRAILER, bytes)?.sha256 !== hash.copy().digest("hex")) throw damaged();
    hash.update(bytes);
  }
  if (!endsWithTrailer) throw damaged();
}

/** The value of a line; undefined if the bytes do not match the schema. */
function parsed<T>(schema: v.GenericSchema<unknown, T>, bytes: Buffer): T | undefined {
  try {
    return v.parse(schema, jsonFrom(bytes));
  } catch {
    return undefined;
  }
}

/** The lines of a file with their line ends, which the last line may lack. Throws `tooLong()` for a line beyond `LONGEST_LINE`. */
async function* linesOf(file: string, tooLong: () => Error): AsyncGenerator<Buffer, undefined> {
  // Of the line that has begun: what the chunks before held of it.
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end + 1)]);
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LONGEST_LINE) throw tooLong();
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
