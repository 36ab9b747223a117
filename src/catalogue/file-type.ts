import { pictureTypeOf } from "#src/backend/picture-bytes.ts";

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The MIME type the bytes have, whatever is said of them; undefined where they are neither a picture of ours nor a PDF. */
export function fileType(bytes: Uint8Array): string | undefined {
  if (PDF.every((byte, at) => bytes[at] === byte)) return "application/pdf";
  return pictureTypeOf(bytes);
}
