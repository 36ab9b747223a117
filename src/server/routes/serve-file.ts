import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { SHARED_SIZE, VARIANT_WIDTHS, type VariantWidth } from "#src/backend/embedded/wire.ts";
import { SHOP_PICTURE } from "#src/site/shop-picture.ts";
import type { Disk } from "../files/disk.ts";
import { holdsPictures, type StoredFile } from "../files/file-rows.ts";
import { lruCache } from "../http/lru-cache.ts";
import { matchesEtag } from "../http/representation.ts";

const PDF = "application/pdf";
const JPEG = "image/jpeg";
/** The types of pictures that messengers show. */
const SHOWN_BY_MESSENGERS = new Set([JPEG, "image/png"]);
/** The whole policy of a PDF. A stricter one would refuse the styles of WebKit's viewer. */
const NOT_FRAMED = "frame-ancestors 'none'";
const CACHE_BYTES = 32 * 1024 * 1024;
/** A longer file is read from the disk while its client reads: an answer in one piece stays in memory until all of it is read. */
const LONGEST_IN_MEMORY = 256 * 1024;
/** How much of a file is read at once. Several such parts are in memory for each client that does not read. */
const READ_AHEAD_BYTES = 16 * 1024;

/** The bytes of a file, in memory or on the disk. `body` opens a file on the disk only when it is called. */
interface Contents {
  readonly size: number;
  body(): Buffer<ArrayBuffer> | ReadableStream;
}

/** Answers GET and HEAD of a stored file (design §3). Instead of a missing variant the next smaller one is sent, at last the picture (ADR-025). */
export function fileServer(disk: Disk, find: (folder: string, name: string) => StoredFile | undefined) {
  const cache = lruCache((bytes: Buffer) => bytes.length, { bytes: CACHE_BYTES });
  const reading = new Map<string, Promise<Buffer>>();

  /** The file's bytes, read once for all requests at the same time. */
  async function bytesAt(path: string, key: string): Promise<Buffer> {
    const known = reading.get(key);
    if (known) return known;
    const read = readFile(path).finally(() => reading.delete(key));
    reading.set(key, read);
    cache.set(key, await read);
    return read;
  }

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

  async function responseFor(c: Context, file: StoredFile, width: VariantWidth | undefined, isRequested: boolean) {
    const etag = `"${file.version}${width ? `-${width}` : ""}"`;
    const isImmutable = isRequested && c.req.query("v") === file.version;
    const headers = {
      ETag: etag,
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      "Content-Security-Policy": file.type === PDF ? NOT_FRAMED : `default-src 'none'; ${NOT_FRAMED}`,
      "X-Content-Type-Options": "nosniff",
    };
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
    const contents = await contentsAt(disk.pathOf(file.folder, file.name, width), file.version);
    if (!contents) return undefined;
    const allHeaders = {
      ...headers,
      "Content-Type": width === SHARED_SIZE.width ? JPEG : width ? "image/webp" : file.type,
      "Content-Disposition": "inline",
      "Content-Length": String(contents.size),
    };
    // An answer to HEAD does not open the file, because a body that is not read would leave it open.
    return c.newResponse(c.req.method === "HEAD" ? null : contents.body(), 200, allHeaders);
  }

  return async (c: Context, folder: string, name: string): Promise<Response> => {
    const file = find(folder, name);
    if (!file) throw new BackendError("notFound");
    for (const [at, width] of widthsFor(file, c.req.query("w")).entries()) {
      const answer = await responseFor(c, file, width, at === 0);
      if (answer) return answer;
    }
    // The daily sweep makes this variant; until then the shop's picture is shared.
    if (isForSharing(file, c.req.query("w"))) return c.redirect(SHOP_PICTURE, 302);
    throw new BackendError("notFound");
  };
}

const isForSharing = ({ folder }: StoredFile, wanted: string | undefined) =>
  holdsPictures(folder) && wanted === String(SHARED_SIZE.width);

/** The requested width, then those that may be sent instead; undefined is the picture itself. */
function widthsFor(file: StoredFile, wanted: string | undefined): readonly (VariantWidth | undefined)[] {
  const { folder, type } = file;
  if (isForSharing(file, wanted)) return [SHARED_SIZE.width, ...(SHOWN_BY_MESSENGERS.has(type) ? [undefined] : [])];
  const at = holdsPictures(folder) ? VARIANT_WIDTHS.findIndex((px) => String(px) === wanted) : -1;
  return [...VARIANT_WIDTHS.slice(0, at + 1).toReversed(), undefined];
}

/** Files are never read into shared memory, which the type of a Buffer allows and that of a body does not. */
const inMemory = (bytes: Buffer): Contents => ({ size: bytes.length, body: () => bytes as Buffer<ArrayBuffer> });
const onDisk = (path: string, size: number): Contents => ({
  size,
  body: () => Readable.toWeb(createReadStream(path, { highWaterMark: READ_AHEAD_BYTES })) as ReadableStream,
});
