import { createHash } from "node:crypto";
import type { Fields } from "#src/backend/backend.ts";

/** The file that holds an exported catalogue (ADR-033): one JSON value a line. First a `Header`, then documents and files in any
 *  order, last a `Trailer`. */
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
/** A picture field holds the path of a `FileLine`, "" without a picture, or the URL of another site's picture. */
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
export interface Trailer {
  readonly documents: number;
  readonly files: number;
  /** Of all bytes before this line, in hex. */
  readonly sha256: string;
}

export const isHeader = (line: Header | Line): line is Header => "format" in line;
export const isFileLine = (line: Header | Line): line is FileLine => "path" in line;

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
