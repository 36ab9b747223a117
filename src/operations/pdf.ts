import { isPdfFile, MOST_PDF_BYTES } from "#src/backend/pdf-bytes.ts";
import { copyOf } from "./file-upload.ts";

export type PdfProblem = "empty" | "notPdf" | "tooLarge";

/** The content of a chosen file, or why it cannot be stored as a PDF document (B8). One that the browser cannot read is none. */
export async function readPdf(file: Blob): Promise<Blob | PdfProblem> {
  if (file.size === 0) return "empty";
  if (file.size > MOST_PDF_BYTES) return "tooLarge";
  const content = await copyOf(file);
  return content && (await isPdfFile(content)) ? content : "notPdf";
}
