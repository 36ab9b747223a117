import { PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { pictureTypeOf } from "#src/backend/picture-bytes.ts";
import type { FileLine } from "./format.ts";

/** As much as an upload may have. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024;
/** Of a name, as much as the file systems take. */
const MOST_NAME_BYTES = 255;
const LONGEST_PICTURE_NAME = 250;
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The MIME type the bytes have, whatever their name is; undefined where they are neither a picture of ours nor a PDF. */
export function fileType(bytes: Uint8Array): string | undefined {
  if (PDF.every((byte, at) => bytes[at] === byte)) return "application/pdf";
  return pictureTypeOf(bytes);
}

/** A path without invisible characters, which phones put into names. */
export const visiblePath = (path: string): string => path.replace(/\p{C}/gu, "");

/** The extension is in small letters, as the rules of Storage serve it. A document keeps its name, so the name must fit the disk. */
export function isDocumentPath(path: string): boolean {
  const [, name = ""] = /^documents\/([^/\p{C}]+\.pdf)$/u.exec(path) ?? [];
  return name !== "" && Buffer.byteLength(name) <= MOST_NAME_BYTES;
}

export function isPicturePath(path: string): boolean {
  const [, folder, name = ""] = /^([^/]+)\/([^/\p{C}]+)$/u.exec(path) ?? [];
  const isFolder = PICTURE_FOLDERS.some((known) => known === folder);
  return isFolder && [...name].length <= LONGEST_PICTURE_NAME;
}

/** Why a file may not be imported under its path; undefined where it may. `type` is the one of its bytes. */
export function fileRefusal({ path, type, bytes }: Readonly<{ path: string; type: string; bytes: number }>) {
  if (bytes > MOST_FILE_BYTES) return "súbor je väčší ako 25 MB";
  if (isDocumentPath(path)) return type === "application/pdf" ? undefined : "nie je dokument PDF";
  if (!isPicturePath(visiblePath(path))) return "také meno súboru sa nedá uložiť";
  return type.startsWith("image/") ? undefined : "nie je obrázok (JPEG, PNG, WebP, AVIF alebo GIF)";
}

/** A stored file as it is exported; undefined where an import would refuse it. */
export function exportedFile(path: string, bytes: Uint8Array): FileLine | undefined {
  const type = fileType(bytes) ?? "";
  return fileRefusal({ path, type, bytes: bytes.length }) === undefined ? { path, type, bytes } : undefined;
}

/** The warning about a document in the folder `documents` that is not exported. */
export const notPdf = (path: string): string => `${path}: nie je dokument PDF s menom na .pdf, v súbore nie je`;
