import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from "node:zlib";

/** The compressed encodings of an answer's bytes. */
export type Encoding = "br" | "gzip";

const LONG_BYTES = 1024 * 1024;
/** Brotli's qualities. Medium takes 1 to 2 ms for a page; fast is for longer texts than pages; smallest takes 50 times as long as
 *  medium, for a tenth fewer bytes. */
const FAST = 1;
const MEDIUM = 5;
const SMALLEST = 11;
/** gzip's own default. */
const GZIP_LEVEL = 6;
const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const compressed = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, brotli(bytes.length > LONG_BYTES ? FAST : MEDIUM));

// The others are made in a thread.
export const decompressed: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress);
/** Compressed bytes as small as possible. */
export const recompressed = async (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(await decompressed(bytes), brotli(SMALLEST));
/** Compressed bytes in the other encoding. */
export async function gzipped(bytes: Buffer): Promise<Buffer> {
  const plain = await decompressed(bytes);
  return promisify(gzip)(plain, { level: plain.length > LONG_BYTES ? FAST : GZIP_LEVEL });
}

/** Matches a header `Accept-Encoding` that names the encoding, and not with `q=0`. */
const accepting = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i");
const BR = accepting("br");
const GZIP = accepting("gzip");

/** The best encoding that a header `Accept-Encoding` allows; undefined for the plain bytes. */
export function bestEncoding(accepted = ""): Encoding | undefined {
  if (BR.test(accepted)) return "br";
  return GZIP.test(accepted) ? "gzip" : undefined;
}
