import { createHash } from "node:crypto";
import type { Collection, Fields } from "#src/backend/backend.ts";
import { isId } from "#src/backend/new-id.ts";
import { beforeAnyChange } from "#src/commands/explain-failure.ts";
import { UserError } from "#src/commands/user-error.ts";
import { canonical } from "./canonical.ts";
import { fileType } from "./file-type.ts";
import {
  COLLECTIONS,
  DOCUMENT_PATH,
  type DocumentLine,
  type FileLine,
  type Header,
  isCollection,
  isFileLine,
  MOST_FILE_BYTES,
  PICTURE_PATH,
} from "./format.ts";
import { namesTaken } from "./names-taken.ts";
import { isHeader, readCatalogue } from "./read-catalogue.ts";
import { visiblePath } from "./travelling-paths.ts";

/** A document as it is stored, or will be. */
export interface Stored {
  readonly collection: Collection;
  readonly id: string;
  readonly fields: Fields;
}
export interface CheckedFile {
  readonly path: string;
  /** By the bytes. */
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}
export interface Checked {
  readonly header: Header;
  /** In canonical form, in the order in which they may be written; `imgPath` is a path of `files`, empty, or what is stored. */
  readonly documents: readonly Stored[];
  /** Those that are to be stored: what documents show, and the fixed documents. */
  readonly files: ReadonlyMap<string, CheckedFile>;
  /** What could be stored only in another form, a sentence each. */
  readonly mended: readonly string[];
}

/** Looks at all of a catalogue file before anything is written, against what is stored at its destination. What may not be stored
 *  is a `UserError` that names all of it. */
export async function checkCatalogue(file: string, present: readonly Stored[]): Promise<Checked> {
  const { header, documents: lines, files } = await read(file);
  const refused = [...files.refused];
  const mended: string[] = [];
  const documents: Stored[] = [];
  const seen = new Set<string>();
  const storedBy = new Map(present.map((one) => [keyOf(one), one]));
  for (const line of lines) {
    const where = destinationOf(line, present);
    const reasons = typeof where === "string" ? [where] : [];
    const collection = isCollection(line.collection) ? line.collection : undefined;
    const form = collection && canonical(collection, line.fields);
    if (form && "reasons" in form) reasons.push(...form.reasons);
    if (form && "fields" in form && typeof where === "object") {
      const picture = String(form.fields.imgPath ?? "");
      const isThere =
        picture === "" || files.known.has(picture) || picture === storedBy.get(keyOf(where))?.fields.imgPath;
      if (!isThere) reasons.push(`obrázok ${picture} v súbore nie je alebo sa nedá prevziať`);
      if (seen.has(keyOf(where))) reasons.push("v súbore je viackrát");
      seen.add(keyOf(where));
      documents.push({ ...where, fields: form.fields });
      if (form.changed.length > 0) mended.push(`${named(line)}: ${form.changed.join(", ")}`);
    }
    if (reasons.length > 0) refused.push(`${named(line)}: ${reasons.join("; ")}`);
  }
  for (const [document, reason] of namesTaken(documents, present)) refused.push(`${named(document)}: ${reason}`);
  refuse(refused);
  const shown = new Set(documents.map(({ fields }) => fields.imgPath));
  const wanted = [...files.known].filter(([path]) => shown.has(path) || DOCUMENT_PATH.test(path));
  const order = (one: Stored) => COLLECTIONS.indexOf(one.collection);
  return {
    header,
    documents: documents.toSorted((a, b) => order(a) - order(b)),
    files: new Map(wanted),
    mended,
  };
}

/** Ends the import where there is a reason to; each names one document or file. */
export function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new UserError(
    [`Import sa neuskutočnil, nič sa nezmenilo. Odmietnuté záznamy: ${reasons.length}`, ...reasons].join("\n  "),
  );
}

/** How a person finds the document. */
export function named({ collection, id, fields }: DocumentLine): string {
  const name = fields.Name ?? fields.name ?? fields.Day;
  return `${collection} ${id}${typeof name === "string" ? ` „${short(name)}“` : ""}`;
}

const short = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** One for each document. */
export const keyOf = ({ collection, id }: DocumentLine): string => `${collection}/${id}`;

/** Where the document is to stand, or why it may not. Opening hours are only updated: the record of the same id, else of the same
 *  day, because another shop's ids may be its own. */
function destinationOf(line: DocumentLine, present: readonly Stored[]): Stored | string {
  const { collection, id, fields } = line;
  if (!isCollection(collection)) return "taká zbierka nie je";
  if (!isId(id)) return "také id sa nedá uložiť";
  if (collection !== "opening_hours") return { collection, id, fields };
  const days = present.filter((one) => one.collection === collection);
  const record = days.find((day) => day.id === id) ?? days.find((day) => day.fields.Day === fields.Day);
  if (record) return { ...record, fields };
  return days.length > 0
    ? "otváracie hodiny sa dajú len meniť a taký deň v obchode nie je"
    : "v obchode nie sú otváracie hodiny, vytvorte ich príkazom npm run catalogue -- init";
}

interface Read {
  readonly header: Header;
  readonly documents: readonly DocumentLine[];
  readonly files: { readonly known: ReadonlyMap<string, CheckedFile>; readonly refused: readonly string[] };
}

/** Nothing is stored before it is through, and a file that cannot be read is told so. */
async function read(file: string): Promise<Read> {
  try {
    return await readWhole(file);
  } catch (error) {
    throw beforeAnyChange(error, file);
  }
}

/** Keeps of the files only what they are. */
async function readWhole(file: string): Promise<Read> {
  let header: Header | undefined;
  const documents: DocumentLine[] = [];
  const known = new Map<string, CheckedFile>();
  const refused: string[] = [];
  for await (const line of readCatalogue(file)) {
    if (isHeader(line)) header = line;
    else if (!isFileLine(line)) documents.push(line);
    else {
      const checked = checkedFile(line);
      const reason = known.has(line.path) ? "v súbore je viackrát" : against(checked);
      if (reason) refused.push(`${line.path}: ${reason}`);
      known.set(line.path, checked);
    }
  }
  if (!header) throw new UserError(`Súbor ${file} nie je katalóg požičovne.`);
  return { header, documents, files: { known, refused } };
}

function checkedFile({ path, bytes }: FileLine): CheckedFile {
  return { path, type: fileType(bytes) ?? "", bytes: bytes.length, sha256: sha256Of(bytes) };
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Why a file may not be stored, if so. */
function against({ path, type, bytes }: CheckedFile): string | undefined {
  if (bytes > MOST_FILE_BYTES) return "súbor je väčší ako 25 MB";
  if (DOCUMENT_PATH.test(path)) return type === "application/pdf" ? undefined : "nie je dokument PDF";
  if (!PICTURE_PATH.test(visiblePath(path))) return "také meno súboru sa nedá uložiť";
  return type.startsWith("image/") ? undefined : "nie je obrázok (JPEG, PNG, WebP, AVIF alebo GIF)";
}
