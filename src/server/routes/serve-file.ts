import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { VARIANT_WIDTHS, type VariantWidth } from "#src/backend/embedded/wire.ts";
import type { Disk } from "../files/disk.ts";
import { holdsPictures, type StoredFile } from "../files/file-rows.ts";
import { lruCache } from "../http/lru-cache.ts";
import { matchesEtag } from "../http/representation.ts";

const PDF = "application/pdf";
/** All that is demanded of a PDF: WebKit's viewer has styles of its own. */
const NOT_FRAMED = "frame-ancestors 'none'";
const CACHE_BYTES = 32 * 1024 * 1024;
/** A longer file is read from the disk while its client reads: an answer in one piece stays in memory until all of it is read. */
const LONGEST_IN_MEMORY = 256 * 1024;
/** Of a file on the disk, held several times for each client that does not read. */
const READ_AHEAD_BYTES = 16 * 1024;

/** A file on the disk. `part`: its bytes from the first to the last one. */
interface Contents {
  readonly size: number;
  part(from: number, to: number): Buffer<ArrayBuffer> | ReadableStream;
}

/** Answers GET and HEAD of a stored file: the file, a range of it, or 304 (design §3). While a variant is missing, the next smaller one is
 *  sent instead, at last the picture itself, and the browser must ask again the next time (ADR-025). */
export function fileServer(disk: Disk, find: (folder: string, name: string) => StoredFile | undefined) {
  const cache = lruCache((bytes: Buffer) => bytes.length, { bytes: CACHE_BYTES });
  const reading = new Map<string, Promise<Buffer>>();

  /** The file's bytes, read once for all who ask at the same time. */
  async function bytesAt(path: string, key: string): Promise<Buffer> {
    const known = reading.get(key);
    if (known) return known;
    const read = readFile(path).finally(() => reading.delete(key));
    reading.set(key, read);
    cache.set(key, await read);
    return read;
  }

  /** Undefined if the disk has no such file. */
  async function contentsAt(path: string, version: string): Promise<Contents | undefined> {
    const key = `${path}?${version}`;
    const cached = cache.get(key);
    if (cached) return inMemory(cached);
    try {
      const stats = await stat(path);
      if (!stats.isFile()) return undefined;
      return stats.size > LONGEST_IN_MEMORY ? onDisk(path, stats.size) : inMemory(await bytesAt(path, key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Undefined if the disk has no such file. */
  async function answered(c: Context, file: StoredFile, width: VariantWidth | undefined, isAsked: boolean) {
    const etag = `"${file.version}${width ? `-${width}` : ""}"`;
    const isImmutable = isAsked && c.req.query("v") === file.version;
    const headers = {
      ETag: etag,
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      "Content-Security-Policy": file.type === PDF ? NOT_FRAMED : `default-src 'none'; ${NOT_FRAMED}`,
      "X-Content-Type-Options": "nosniff",
    };
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
    const contents = await contentsAt(disk.pathOf(file.folder, file.name, width), file.version);
    if (!contents) return undefined;
    const { size } = contents;
    const whole = {
      ...headers,
      "Content-Type": width ? "image/webp" : file.type,
      "Content-Disposition": "inline",
      "Accept-Ranges": "bytes",
    };
    const ifRange = c.req.header("If-Range");
    const range = rangeIn(ifRange === undefined || ifRange === etag ? c.req.header("Range") : undefined, size);
    if (range === "beyond") return c.body(null, 416, { ...whole, "Content-Range": `bytes */${size}` });
    const [from, to] = range ?? [0, size - 1];
    // The file of a body that is not read would stay open.
    const body = c.req.method === "HEAD" ? null : contents.part(from, to);
    const sent = { ...whole, "Content-Length": String(to - from + 1) };
    return range
      ? c.newResponse(body, 206, { ...sent, "Content-Range": `bytes ${from}-${to}/${size}` })
      : c.newResponse(body, 200, sent);
  }

  return async (c: Context, folder: string, name: string): Promise<Response> => {
    const file = find(folder, name);
    if (!file) throw new BackendError("notFound");
    for (const [at, width] of widthsFor(file, c.req.query("w")).entries()) {
      const answer = await answered(c, file, width, at === 0);
      if (answer) return answer;
    }
    throw new BackendError("notFound");
  };
}

/** The width that is asked for and those that may be sent instead; undefined is the picture itself. */
function widthsFor({ folder }: StoredFile, wanted: string | undefined): readonly (VariantWidth | undefined)[] {
  const at = holdsPictures(folder) ? VARIANT_WIDTHS.findIndex((px) => String(px) === wanted) : -1;
  return [...VARIANT_WIDTHS.slice(0, at + 1).toReversed(), undefined];
}

/** Files are never read into shared memory, which the type of a Buffer allows and that of a body does not. */
const inMemory = (bytes: Buffer): Contents => ({
  size: bytes.length,
  part: (from, to) => bytes.subarray(from, to + 1) as Buffer<ArrayBuffer>,
});
const onDisk = (path: string, size: number): Contents => ({
  size,
  part: (start, end) =>
    Readable.toWeb(createReadStream(path, { start, end, highWaterMark: READ_AHEAD_BYTES })) as ReadableStream,
});

/** The first and last byte of a header `Range`. Undefined for what is no single range, which is answered with the whole file (RFC 9110
 *  §14.2). */
function rangeIn(header: string | undefined, size: number): readonly [number, number] | "beyond" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || match[0] === "bytes=-") return undefined;
  const [, from = "", to = ""] = match;
  if (from === "") return Number(to) === 0 ? "beyond" : [Math.max(0, size - Number(to)), size - 1];
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return "beyond";
  return [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)];
}
