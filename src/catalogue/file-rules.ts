import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { isPdf } from "#src/backend/pdf-bytes.ts";
import { pictureTypeOf } from "#src/backend/picture-bytes.ts";

/** As much as an upload may have. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024;

/** The MIME type the bytes have, whatever their name is; undefined if they are neither a picture of ours nor a PDF. */
export const fileType = (bytes: Uint8Array): string | undefined =>
  isPdf(bytes) ? "application/pdf" : pictureTypeOf(bytes);

/** Whether it is the path of a file that documents show, and of which kind. */
export function kindOfPath(path: string): "picture" | "pdf" | undefined {
  const [, folder] = /^([^/]+)\/[^/]+$/u.exec(path) ?? [];
  if (PDF_FOLDERS.some((known) => known === folder)) return "pdf";
  return PICTURE_FOLDERS.some((known) => known === folder) ? "picture" : undefined;
}

/** Why a file may not be imported under its path; undefined if it may. */
export function fileRefusal(path: string, bytes: Uint8Array): string | undefined {
  const type = fileType(bytes);
  const kind = kindOfPath(path);
  if (bytes.length > MOST_FILE_BYTES) return "súbor je väčší ako 25 MB";
  if (kind === "pdf") return type === "application/pdf" ? undefined : "nie je dokument PDF";
  return type?.startsWith("image/") ? undefined : "nie je obrázok (JPEG, PNG, WebP, AVIF alebo GIF)";
}
