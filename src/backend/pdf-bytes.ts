export const MOST_PDF_BYTES = 10 * 1024 * 1024;

const SIGNATURE = "%PDF-";

/** Whether a file is a PDF document by its first bytes, not by its name. */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === SIGNATURE;

/** The same for a file that is not in memory. */
export const isPdfFile = async (file: Blob): Promise<boolean> =>
  isPdf(new Uint8Array(await file.slice(0, SIGNATURE.length).arrayBuffer()));
