import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

/** What an answer's bytes may be packed as. */
export type Encoding = "br" | "gzip";

/** Takes 1 to 2 ms for a page, while it is waited for. */
const QUICK = 5;
/** For what is no page but a long list: everybody waits for it. */
const QUICKEST = 1;
const LONG = 1024 * 1024;
/** Of gzip: its own choice. */
const USUAL = 6;
/** Takes 100 times as long, for a tenth fewer bytes. */
const SMALLEST = 11;
const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const packed = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, brotli(bytes.length > LONG ? QUICKEST : QUICK));
export const unpacked = (bytes: Buffer): Buffer => brotliDecompressSync(bytes);
/** The same bytes packed better, made beside everything else. */
export const repacked = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(unpacked(bytes), brotli(SMALLEST));
export function gzipped(bytes: Buffer): Buffer {
  const plain = unpacked(bytes);
  return gzipSync(plain, { level: plain.length > LONG ? QUICKEST : USUAL });
}

/** Headers of browsers are few; what is longer or comes after these is read anew each time. */
const LONGEST_KNOWN = 100;
const MOST_KNOWN = 100;
const known = new Map<string, Encoding | undefined>();

/** The best of what the header `Accept-Encoding` lets us send; undefined for the bytes as they are. */
export function bestEncoding(accepted = ""): Encoding | undefined {
  const answer = known.get(accepted);
  if (answer || known.has(accepted)) return answer;
  const best = bestOf(accepted);
  if (accepted.length <= LONGEST_KNOWN && known.size < MOST_KNOWN) known.set(accepted, best);
  return best;
}

function bestOf(accepted: string): Encoding | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = accepted
    .split(",")
    .flatMap((part) => (refused.test(part) ? [] : [part.split(";")[0]?.trim().toLowerCase()]));
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}
