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

const JPEG = "image/jpeg";
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

/** Answers GET and HEAD of a stored file (design §3): "/files/products/pila.webp?v=1a2b3c&w=640" is a picture's variant of 640 px. If it is missing,
 *  the next smaller one is sent, at last the picture (ADR-025). */
export function fileServer(disk: Disk, find: (folder: string, name: string) => StoredFile | undefined) {
  const cache = lruCache((bytes: Buffer) => bytes.length, { bytes: CACHE_BYTES });
  /** Files that are being read, so that requests at the same time read a file once. */
  const reading = new Map<string, Promise<Buffer>>();

  return async (c: Context, folder: string, name: string): Promise<Response> => {
    const file = find(folder, name);
    if (!file) throw new BackendError("notFound");
    const requestedWidth = c.req.query("w");
    for (const [at, width] of widthsFor(file, requestedWidth).entries()) {
      const response = await responseFor(c, file, width, at === 0);
      if (response) return response;
    }
    // The daily sweep makes this variant; until then the shop's picture is shared.
    if (isForSharing(file, requestedWidth)) return c.redirect(SHOP_PICTURE, 302);
    throw new BackendError("notFound");
  };

  /** The answer with the file, or with its variant of a width; undefined if that is missing. */
  async function responseFor(c: Context, file: StoredFile, width: VariantWidth | undefined, isFirstChoice: boolean) {
    const etag = `"${file.version}${width ? `-${width}` : ""}"`;
    // Another width than the requested one, or another version, is not cached, because the right one may come.
    const isImmutable = isFirstChoice && c.req.query("v") === file.version;
    const headers = {
      ETag: etag,
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      "Content-Security-Policy": file.type === "application/pdf" ? NOT_FRAMED : `default-src 'none'; ${NOT_FRAMED}`,
      "X-Content-Type-Options": "nosniff",
    };
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
    const contents = await contentsAt(disk.pathOf(file.folder, file.name, width), file.version);
    if (!contents) return undefined;
    const variantType = width === SHARED_SIZE.width ? JPEG : "image/webp";
    const allHeaders = {
      ...headers,
      "Content-Type": width ? variantType : file.type,
      "Content-Disposition": "inline",
      "Content-Length": String(contents.size),
    };
    // An answer to HEAD does not open the file, because a body that is not read would leave it open.
    return c.newResponse(c.req.method === "HEAD" ? null : contents.body(), 200, allHeaders);
  }

  async function contentsAt(path: string, version: string): Promise<Contents | undefined> {
    const key = `${path}?${version}`;
    const cached = cache.get(key);
    if (cached) return inMemory(cached);
    try {
      const stats = await stat(path);
      if (!stats.isFile()) return undefined;
      return stats.size > LONGEST_IN_MEMORY ? onDisk(path, stats.size) : inMemory(await readCached(path, key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async function readCached(path: string, key: string): Promise<Buffer> {
    const underWay = reading.get(key);
    if (underWay) return underWay;
    const read = readFile(path).finally(() => reading.delete(key));
    reading.set(key, read);
    cache.set(key, await read);
    return read;
  }
}

/** Whether messengers request the picture, to show it beside a link that was shared (B21). */
const isForSharing = ({ folder }: StoredFile, requestedWidth: string | undefined) =>
  holdsPictures(folder) && requestedWidth === String(SHARED_SIZE.width);

/** The requested width, then those that may be sent instead: "640" → 640, 512, 320, the picture itself (undefined). */
function widthsFor(file: StoredFile, requestedWidth: string | undefined): readonly (VariantWidth | undefined)[] {
  const isShownByMessengers = file.type === JPEG || file.type === "image/png";
  if (isForSharing(file, requestedWidth))
    return isShownByMessengers ? [SHARED_SIZE.width, undefined] : [SHARED_SIZE.width];
  if (!holdsPictures(file.folder)) return [undefined];
  const upToRequested = VARIANT_WIDTHS.slice(0, VARIANT_WIDTHS.findIndex((px) => String(px) === requestedWidth) + 1);
  return [...upToRequested.toReversed(), undefined];
}

/** A Buffer may be of shared memory, which no body may be; those of files never are. */
const inMemory = (bytes: Buffer): Contents => ({ size: bytes.length, body: () => bytes as Buffer<ArrayBuffer> });
const onDisk = (path: string, size: number): Contents => ({
  size,
  body: () => Readable.toWeb(createReadStream(path, { highWaterMark: READ_AHEAD_BYTES })) as ReadableStream,
});
