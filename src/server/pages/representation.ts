import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isKnown } from "../files/serve-file.ts";

const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;
type Encoding = keyof typeof ENCODERS;
const SMALLEST_TO_COMPRESS = 1_000;

/** Bytes that are served many times, compressed once, when first asked for that way. */
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  readonly isCompressible: boolean;
}

/** What a request says about the answer it wants. */
export interface Wanted {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export function representation(bytes: Buffer, headers: Record<string, string>, isCompressible = true): Representation {
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`;
  return {
    bytes,
    etag,
    headers,
    encoded: new Map(),
    isCompressible: isCompressible && bytes.length >= SMALLEST_TO_COMPRESS,
  };
}

export async function answerWith(what: Representation, wanted: Wanted): Promise<Answer> {
  const headers = { ...what.headers, ETag: what.etag, ...(what.isCompressible && { Vary: "Accept-Encoding" }) };
  if (isKnown(wanted.ifNoneMatch, what.etag)) return { status: 304, headers, body: null };
  const encoding = what.isCompressible ? bestEncoding(wanted.acceptEncoding) : undefined;
  if (!encoding) return { status: 200, headers, body: what.bytes };
  const compressing = what.encoded.get(encoding) ?? ENCODERS[encoding](what.bytes);
  what.encoded.set(encoding, compressing);
  return { status: 200, headers: { ...headers, "Content-Encoding": encoding }, body: await compressing };
}

function bestEncoding(accepted = ""): Encoding | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = accepted
    .split(",")
    .flatMap((part) => (refused.test(part) ? [] : [part.split(";")[0]?.trim().toLowerCase()]));
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}
