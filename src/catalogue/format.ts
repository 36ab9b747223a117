import type { Collection, Fields } from "#src/backend/backend.ts";

/** The file a catalogue travels in (ADR-033): one JSON value a line. First a `Header`, then documents and files in any order,
 *  last a `Seal`. */
export const FORMAT = "pozicovna-catalogue";
export const VERSION = 1;

export type Provider = "embedded" | "firebase";
export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly from: Provider;
}
/** `imgPath` is the path of a file beside it; empty without a picture; another site's URL as it was. */
export interface DocumentLine {
  readonly collection: string;
  readonly id: string;
  readonly fields: Fields;
}
/** "products/x.webp", "categories/x.webp" or "documents/x.pdf". */
export interface FileLine {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
export type Line = DocumentLine | FileLine;
export interface Seal {
  readonly documents: number;
  readonly files: number;
  /** Of all bytes before this line, in hex. */
  readonly sha256: string;
}

export const isFileLine = (line: Line): line is FileLine => "path" in line;
/** In the order in which they stand in the file and are written: products after the categories they name. */
export const COLLECTIONS = ["categories", "products", "opening_hours"] as const satisfies readonly Collection[];
export const isCollection = (name: string): name is Collection => COLLECTIONS.some((known) => known === name);

export const PICTURE_PATH = /^(products|categories)\/[^/\p{C}]{1,250}$/u;
/** In small letters, as the rules of Storage serve them. */
export const DOCUMENT_PATH = /^documents\/[^/\p{C}]{1,250}\.pdf$/u;
/** As much as an upload may have. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024;
