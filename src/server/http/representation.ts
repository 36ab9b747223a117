import { createHash } from "node:crypto";
import { bestEncoding, compressed, decompressed, type Encoding, gzipped } from "./encoding.ts";
import { matchesEtag } from "./etag.ts";
import { lruCache } from "./lru-cache.ts";

/** Fewer bytes are sent as they are. */
const SMALLEST_TO_COMPRESS = 1_000;
const ENCODED_BYTES = 4 * 1024 * 1024;

/** A whole answer. Its headers are names and values in turn, as Node writes them fastest, Content-Length among them. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}
/** A document that is sent many times, as a ready answer (ADR-013): compressed with Brotli, or plain where that would gain nothing. */
export interface Representation {
  readonly etag: string;
  readonly notModified: Answer;
  readonly isCompressed: boolean;
  answer: Answer;
  /** Whether recompressing it would gain nothing. */
  isSmallest: boolean;
}
/** What the headers of a request say about the answer it wants. */
export interface Wanted {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The bytes of compressed documents in other encodings, made when they are asked for, by ETag and encoding. */
const encoded = lruCache((bytes: Buffer) => bytes.length, { bytes: ENCODED_BYTES });

export function representation(bytes: Buffer, headers: Record<string, string>, isCompressible = true): Representation {
  const isCompressed = isCompressible && bytes.length >= SMALLEST_TO_COMPRESS;
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`;
  const common = { ...headers, ETag: etag, ...(isCompressed && { Vary: "Accept-Encoding" }) };
  const notModified = { status: 304, headers: Object.entries(common).flat(), body: null };
  const answer = isCompressed ? answerOf(notModified, compressed(bytes), "br") : answerOf(notModified, bytes);
  return { etag, notModified, isCompressed, answer, isSmallest: !isCompressed };
}

/** The answer, where its encoding is there. */
export function readyAnswer(document: Representation, { acceptEncoding, ifNoneMatch }: Wanted): Answer | undefined {
  const { etag, notModified, answer, isCompressed } = document;
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return notModified;
  const encoding = isCompressed ? bestEncoding(acceptEncoding) : "br";
  if (encoding === "br" || !answer.body) return answer;
  const bytes = encoded.get(encodedKey(document, encoding));
  return bytes && answerOf(notModified, bytes, encoding);
}

/** The answer, after its encoding was made where it is not there (fault 114). */
export async function answerWith(document: Representation, wanted: Wanted): Promise<Answer> {
  const ready = readyAnswer(document, wanted);
  if (ready) return ready;
  const encoding = bestEncoding(wanted.acceptEncoding);
  return answerOf(document.notModified, await encodedBytes(document, encoding), encoding);
}

const encodedKey = ({ etag }: Representation, encoding: Encoding | undefined) => `${etag} ${encoding}`;

/** What is being made, by the keys of `encoded`. */
const making = new Map<string, Promise<Buffer>>();
/** The end of the last one. */
let lastMade: Promise<unknown> = Promise.resolve();

/** Makes an encoding, one at a time, and once for all who wait for it. */
function encodedBytes(document: Representation, encoding: Encoding | undefined): Promise<Buffer> {
  const key = encodedKey(document, encoding);
  const known = making.get(key);
  if (known) return known;
  const make = async () => {
    const compressed = document.answer.body ?? Buffer.alloc(0);
    const bytes = encoding === "gzip" ? await gzipped(compressed) : await decompressed(compressed);
    encoded.set(key, bytes);
    return bytes;
  };
  const made = lastMade.then(make, make).finally(() => making.delete(key));
  lastMade = made;
  making.set(key, made);
  return made;
}

/** Bytes that it holds in memory. */
export const sizeOf = ({ answer }: Representation): number => answer.body?.length ?? 0;

/** Replaces the compressed bytes of a document by others of the same content. */
export function recompress(document: Representation, bytes: Buffer): void {
  document.answer = answerOf(document.notModified, bytes, "br");
}

function answerOf({ headers }: Answer, body: Buffer, encoding?: Encoding): Answer {
  const coding = encoding ? ["Content-Encoding", encoding] : [];
  return { status: 200, headers: [...headers, ...coding, "Content-Length", String(body.length)], body };
}
