import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import * as v from "valibot";
import { UserError } from "#src/commands/user-error.ts";
import { FORMAT, type Header, isFileLine, type Line, MOST_FILE_BYTES, VERSION } from "./format.ts";

/** A picture in base64, and what stands around it. */
const LONGEST_LINE = Math.ceil((MOST_FILE_BYTES * 4) / 3) + 2 * 1024 * 1024;
const DEEPEST = 32;

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
const SEAL = v.strictObject({ documents: v.number(), files: v.number(), sha256: v.string() });

/** The lines of a catalogue file, one at a time, the header first. What was read counts only when the end is reached: a file that
 *  was cut or changed, and one of another kind, is a `UserError` there at the latest. */
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
  const seal = at > 1 && last ? parsed(SEAL, last) : undefined;
  if (at <= 1) headerFrom(last ?? Buffer.alloc(0), file);
  const isWhole = seal?.documents === counts.documents && seal.files === counts.files;
  if (!isWhole || seal.sha256 !== hash.digest("hex")) throw damaged(file);
}

export const isHeader = (line: Header | Line): line is Header => "format" in line;

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

/** Undefined where the bytes are something else. */
function parsed<T>(schema: v.GenericSchema<unknown, T>, bytes: Buffer): T | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const result = v.safeParse(schema, value);
    return isSound(value) && result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Neither deeper than any document of ours nor with keys that mean something to JavaScript. */
function isSound(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEEPEST || Object.hasOwn(value, "__proto__")) return false;
  return Object.values(value).every((inner) => isSound(inner, depth + 1));
}

/** Each with its line end; the rest of a cut line too. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      yield Buffer.concat([...held, chunk.subarray(from, end + 1)]);
      held = [];
      bytes = 0;
      from = end + 1;
    }
    held.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LONGEST_LINE) throw damaged(file);
  }
  if (bytes > 0) yield Buffer.concat(held);
}
