/** The most bytes of a PDF document that staff upload (B8). */
export const MOST_PDF_BYTES = 10 * 1024 * 1024;

const BEGINNING = "%PDF-";

/** Whether a file is a PDF document by its first bytes, whatever its name says. */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === BEGINNING;

/** The same for a file that is not in memory. */
export const isPdfFile = async (file: Blob): Promise<boolean> =>
  isPdf(new Uint8Array(await file.slice(0, BEGINNING.length).arrayBuffer()));
