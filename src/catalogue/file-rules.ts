import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { isPdf } from "#src/backend/pdf-bytes.ts";
import { pictureTypeOf } from "#src/backend/picture-bytes.ts";
import type { FileLine } from "./format.ts";

/** As much as an upload may have. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024;
/** Of a name, as much as the file systems take. */
const MOST_NAME_BYTES = 255;
const LONGEST_NAME = 250;

/** The MIME type the bytes have, whatever their name is; undefined where they are neither a picture of ours nor a PDF. */
export function fileType(bytes: Uint8Array): string | undefined {
  if (isPdf(bytes)) return "application/pdf";
  return pictureTypeOf(bytes);
}

/** A path without invisible characters, which phones put into names. */
export const visiblePath = (path: string): string => path.replace(/\p{C}/gu, "");

/** The extension is in small letters, as the rules of Storage serve it. A fixed PDF keeps its name, so the name must fit the disk. */
export function isFixedPdfPath(path: string): boolean {
  const [, name = ""] = /^documents\/([^/\p{C}]+\.pdf)$/u.exec(path) ?? [];
  return name !== "" && Buffer.byteLength(name) <= MOST_NAME_BYTES;
}

/** Whether it is the path of a file that documents show, and of which kind. */
export function shownKind(path: string): "picture" | "pdf" | undefined {
  const [, folder, name = ""] = /^([^/]+)\/([^/\p{C}]+)$/u.exec(path) ?? [];
  if ([...name].length > LONGEST_NAME) return undefined;
  if (PDF_FOLDERS.some((known) => known === folder)) return "pdf";
  return PICTURE_FOLDERS.some((known) => known === folder) ? "picture" : undefined;
}

/** Why a file may not be imported under its path; undefined where it may. `type` is the one of its bytes. */
export function fileRefusal({ path, type, bytes }: Readonly<{ path: string; type: string; bytes: number }>) {
  if (bytes > MOST_FILE_BYTES) return "súbor je väčší ako 25 MB";
  if (isFixedPdfPath(path)) return type === "application/pdf" ? undefined : "nie je dokument PDF";
  const kind = shownKind(visiblePath(path));
  if (!kind) return "také meno súboru sa nedá uložiť";
  if (kind === "pdf") return type === "application/pdf" ? undefined : "nie je dokument PDF";
  return type.startsWith("image/") ? undefined : "nie je obrázok (JPEG, PNG, WebP, AVIF alebo GIF)";
}

/** A stored file as it is exported, or why an import would refuse it. */
export function exportedFile(path: string, bytes: Uint8Array): FileLine | string {
  const type = fileType(bytes) ?? "";
  return fileRefusal({ path, type, bytes: bytes.length }) ?? { path, type, bytes };
}

/** The warning about a document in the folder `documents` that is not exported. */
export const notExported = (path: string, reason: string): string => `${path}: ${reason}, v súbore nie je`;
