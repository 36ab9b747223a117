import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const LONG_BYTES = 1024 * 1024;
/** Brotli's qualities: for texts longer than pages, for a page in 1 to 2 ms, and in 80 ms, in a thread, for 10 % fewer bytes. */
const FAST = 1;
const MEDIUM = 5;
const SMALL = 11;
const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const compressed = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, brotli(bytes.length > LONG_BYTES ? FAST : MEDIUM));
export const decompressed = (bytes: Buffer): Buffer => brotliDecompressSync(bytes);
export const recompressed = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(decompressed(bytes), brotli(SMALL));

const BROTLI = /(?:^|,)\s*br\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i;

/** Whether a header `Accept-Encoding` names Brotli, and not with `q=0`. The proxy in front makes gzip for other browsers. */
export const acceptsBrotli = (accepted = ""): boolean => BROTLI.test(accepted);
