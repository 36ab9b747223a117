import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import * as v from "valibot";
import { jsonFrom } from "#src/backend/json.ts";
import { UserError } from "#src/commands/user-error.ts";
import { MOST_FILE_BYTES } from "./file-rules.ts";
import { FORMAT, type Header, isFileLine, type Line, VERSION } from "./format.ts";

/** A picture in base64, and room for the rest of its line. */
const LONGEST_LINE = Math.ceil((MOST_FILE_BYTES * 4) / 3) + 2 * 1024 * 1024;

const HEADER = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  madeAt: v.string(),
  from: v.picklist(["embedded", "firebase"]),
});
const LINE = v.union([
  v.strictObject({ collection: v.string(), id: v.string(), fields: v.record(v.string(), v.unknown()) }),
  v.strictObject({
    path: v.string(),
    type: v.string(),
    bytes: v.pipe(
      v.string(),
      v.transform((text): Uint8Array => Buffer.from(text, "base64")),
    ),
  }),
]);
const TRAILER = v.strictObject({ documents: v.number(), files: v.number(), sha256: v.string() });

/** The lines of a catalogue file, one at a time, the header first. A file that was cut or changed, and one of another kind, is a
 *  `UserError`, at the latest at the end, so nothing may be relied on before. */
export async function* readCatalogue(file: string): AsyncGenerator<Header | Line> {
  const hash = createHash("sha256");
  const counts = { documents: 0, files: 0 };
  let at = 0;
  let last: Buffer | undefined;
  for await (const bytes of linesOf(file)) {
    if (last) {
      hash.update(last);
      if (at === 1) yield headerFrom(last, file);
      else {
        const line = lineFrom(last, file, at);
        counts[isFileLine(line) ? "files" : "documents"]++;
        yield line;
      }
    }
    last = bytes;
    at++;
  }
  if (at <= 1) headerFrom(last ?? Buffer.alloc(0), file);
  const trailer = last && parsed(TRAILER, last);
  const isComplete = trailer?.documents === counts.documents && trailer.files === counts.files;
  if (!isComplete || trailer.sha256 !== hash.digest("hex")) throw damaged(file);
}

function headerFrom(bytes: Buffer, file: string): Header {
  const header = parsed(HEADER, bytes);
  if (!header) throw new UserError(`Súbor ${file} nie je katalóg požičovne.`);
  if (header.version > VERSION) {
    throw new UserError(`Súbor ${file} je z novšej verzie programu, spustite novšiu.`);
  }
  return header;
}

function lineFrom(bytes: Buffer, file: string, at: number): Line {
  const line = parsed(LINE, bytes);
  if (!line) {
    throw new UserError(`Súbor ${file} má na riadku ${at} niečo iné než dokument alebo súbor.`);
  }
  return line;
}

const damaged = (file: string) => new UserError(`Súbor ${file} je neúplný alebo ho niekto zmenil.`);

/** Undefined if the bytes are something else. */
function parsed<T>(schema: v.GenericSchema<unknown, T>, bytes: Buffer): T | undefined {
  try {
    return v.parse(schema, jsonFrom(bytes));
  } catch {
    return undefined;
  }
}

/** With their line ends; the last line may lack its own. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
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
    if (bytes > LONGEST_LINE) throw damaged(file);
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
