import { pictureType } from "#src/backend/picture-bytes.ts";

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The MIME type the bytes have, whatever is said of them; undefined where they are neither a picture of ours nor a PDF. */
export async function fileType(bytes: Uint8Array): Promise<string | undefined> {
  if (PDF.every((byte, at) => bytes[at] === byte)) return "application/pdf";
  return pictureType(new Blob([bytes.slice(0, 16) as Uint8Array<ArrayBuffer>]));
}
