import { createHash } from "node:crypto";
import { isKnown } from "../files/serve-file.ts";
import { bestEncoding, type Encoding, gzipped, packed, repacked, unpacked } from "./encoding.ts";

const SMALLEST_TO_PACK = 1_000;

/** An answer the way Node writes it fastest: names and values of its headers in turn, its length among them. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}
/** A document that is sent many times, as ready answers. What can be packed is kept packed, and as it is nowhere. */
export interface Representation {
  readonly etag: string;
  /** When it was made, in ms of the process's own clock. */
  readonly madeAt: number;
  readonly unchanged: Answer;
  readonly forms: Map<Encoding | "plain", Answer>;
  /** Whether nothing is left to be won by packing it better. */
  isSmallest: boolean;
}
/** What a request says about the answer it wants. */
export interface Wanted {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export function representation(bytes: Buffer, headers: Record<string, string>, isCompressible = true): Representation {
  const isPacked = isCompressible && bytes.length >= SMALLEST_TO_PACK;
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`;
  const common = { ...headers, ETag: etag, ...(isPacked && { Vary: "Accept-Encoding" }) };
  const unchanged = { status: 304, headers: Object.entries(common).flat(), body: null };
  const what = { etag, madeAt: performance.now(), unchanged, forms: new Map(), isSmallest: !isPacked };
  if (isPacked) keep(what, "br", packed(bytes));
  else keep(what, "plain", bytes);
  return what;
}

export function answerWith(what: Representation, { acceptEncoding, ifNoneMatch }: Wanted): Answer {
  const { etag, unchanged, forms } = what;
  if (ifNoneMatch !== undefined && isKnown(ifNoneMatch, etag)) return unchanged;
  return forms.get("plain") ?? inEncoding(what, bestEncoding(acceptEncoding));
}

/** Bytes it takes in memory. */
export function sizeOf({ forms }: Representation): number {
  let bytes = 0;
  for (const { body } of forms.values()) bytes += body?.length ?? 0;
  return bytes;
}

/** Packs it as small as can be, beside everything else; until then it is sent as it was. */
export async function repack(what: Representation): Promise<void> {
  what.isSmallest = true;
  const bytes = what.forms.get("br")?.body;
  if (bytes) keep(what, "br", await repacked(bytes));
}

function inEncoding(what: Representation, encoding: Encoding | undefined): Answer {
  const kept = encoding && what.forms.get(encoding);
  if (kept) return kept;
  const bytes = what.forms.get("br")?.body ?? Buffer.alloc(0);
  return encoding === "gzip" ? keep(what, "gzip", gzipped(bytes)) : form(what, undefined, unpacked(bytes));
}

function keep(what: Representation, as: Encoding | "plain", body: Buffer): Answer {
  const answer = form(what, as === "plain" ? undefined : as, body);
  what.forms.set(as, answer);
  return answer;
}

function form({ unchanged }: Representation, encoding: Encoding | undefined, body: Buffer): Answer {
  const coding = encoding ? ["Content-Encoding", encoding] : [];
  return { status: 200, headers: [...unchanged.headers, ...coding, "Content-Length", String(body.length)], body };
}
