import { createHash } from "node:crypto";
import { acceptsBrotli, compressed, decompressed, recompressed } from "./encoding.ts";

/** The largest body that fits with its headers into the 14.6 KB that a server sends before it waits (ADR-042). */
const ONE_ROUND_TRIP = 13_500;
const IN_BROTLI = ["Content-Encoding", "br"];

/** A whole answer. Its headers are names and values in turn, as Node writes them fastest, Content-Length among them. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}
/** A document that is sent many times, as a ready answer (ADR-013): compressed with Brotli, or plain if it is not worth compressing. */
export interface Representation {
  readonly etag: string;
  readonly notModified: Answer;
  readonly isCompressed: boolean;
  answer: Answer;
}
export type Wanted = { readonly acceptEncoding: string | undefined; readonly ifNoneMatch: string | undefined };

/** `brotli`: the same bytes, compressed; null if they are not worth compressing. */
export function representation(
  bytes: Buffer,
  headers: Record<string, string>,
  brotli = compressed(bytes),
): Representation {
  const isCompressed = brotli !== null;
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`;
  const common = { ...headers, ETag: etag, ...(isCompressed && { Vary: "Accept-Encoding" }) };
  const notModified = { status: 304, headers: Object.entries(common).flat(), body: null };
  const answer = brotli ? answerOf(notModified, brotli, IN_BROTLI) : answerOf(notModified, bytes);
  return { etag, notModified, isCompressed, answer };
}

export function answerWith(document: Representation, { acceptEncoding, ifNoneMatch }: Wanted): Answer {
  const { etag, notModified, answer, isCompressed } = document;
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return notModified;
  if (!isCompressed || !answer.body || acceptsBrotli(acceptEncoding)) return answer;
  return answerOf(notModified, decompressed(answer.body));
}

export const sizeOf = ({ answer }: Representation): number => answer.body?.length ?? 0;

/** Compresses a document further, in a thread, if that may save a round trip (ADR-013). */
export async function recompress(document: Representation): Promise<void> {
  const { body } = document.answer;
  if (!document.isCompressed || !body || body.length <= ONE_ROUND_TRIP) return;
  document.answer = answerOf(document.notModified, await recompressed(body), IN_BROTLI);
}

function answerOf({ headers }: Answer, body: Buffer, encoding: readonly string[] = []): Answer {
  return { status: 200, headers: [...headers, ...encoding, "Content-Length", String(body.length)], body };
}

/** Whether a header `If-None-Match` names the tag. Weak and strong tags are compared alike (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag));
}
