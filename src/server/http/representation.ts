import { createHash } from "node:crypto";
import { bestEncoding, compressed, decompressed, type Encoding, gzipped } from "./encoding.ts";
import { matchesEtag } from "./etag.ts";

/** Fewer bytes are sent as they are. */
const SMALLEST_TO_COMPRESS = 1_000;

/** A whole answer. Its headers are names and values in turn, as Node writes them fastest, Content-Length among them. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}
/** A document that is sent many times, as ready answers (ADR-013). What is compressed is not kept plain as well. */
export interface Representation {
  readonly etag: string;
  readonly notModified: Answer;
  /** By their encoding. */
  readonly answers: Map<Encoding | "plain", Answer>;
  /** Whether recompressing it would gain nothing. */
  isSmallest: boolean;
}
/** What the headers of a request say about the answer it wants. */
export interface Wanted {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export function representation(bytes: Buffer, headers: Record<string, string>, isCompressible = true): Representation {
  const isCompressed = isCompressible && bytes.length >= SMALLEST_TO_COMPRESS;
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`;
  const common = { ...headers, ETag: etag, ...(isCompressed && { Vary: "Accept-Encoding" }) };
  const notModified = { status: 304, headers: Object.entries(common).flat(), body: null };
  const made: Representation = { etag, notModified, answers: new Map(), isSmallest: !isCompressed };
  if (isCompressed) cacheAnswer(made, "br", compressed(bytes));
  else cacheAnswer(made, "plain", bytes);
  return made;
}

export function answerWith(document: Representation, { acceptEncoding, ifNoneMatch }: Wanted): Answer {
  const { etag, notModified, answers } = document;
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return notModified;
  const plain = answers.get("plain");
  if (plain) return plain;
  const encoding = bestEncoding(acceptEncoding);
  const cached = encoding && answers.get(encoding);
  if (cached) return cached;
  const bytes = answers.get("br")?.body ?? Buffer.alloc(0);
  return encoding === "gzip"
    ? cacheAnswer(document, "gzip", gzipped(bytes))
    : answer(document, "plain", decompressed(bytes));
}

/** Bytes that its answers hold in memory. */
export function sizeOf({ answers }: Representation): number {
  let bytes = 0;
  for (const { body } of answers.values()) bytes += body?.length ?? 0;
  return bytes;
}

export function cacheAnswer(document: Representation, encoding: Encoding | "plain", body: Buffer): Answer {
  const made = answer(document, encoding, body);
  document.answers.set(encoding, made);
  return made;
}

function answer({ notModified }: Representation, encoding: Encoding | "plain", body: Buffer): Answer {
  const coding = encoding === "plain" ? [] : ["Content-Encoding", encoding];
  return { status: 200, headers: [...notModified.headers, ...coding, "Content-Length", String(body.length)], body };
}
