import { isPdfFile, MOST_PDF_BYTES } from "#src/backend/pdf-bytes.ts";

export type PdfProblem = "empty" | "notPdf" | "tooLarge";

/** Why a chosen file cannot be stored as a PDF document (B8); undefined where it can. One that the browser cannot read is none. */
export async function pdfProblem(file: Blob): Promise<PdfProblem | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > MOST_PDF_BYTES) return "tooLarge";
  return (await isPdfFile(file).catch(() => false)) ? undefined : "notPdf";
}
