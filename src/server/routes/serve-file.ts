import { readFile } from "node:fs/promises";
import type { Context } from "hono";
import { BackendError } from "#src/backend/backend.ts";
import { VARIANT_WIDTHS, type VariantWidth } from "#src/backend/embedded/wire.ts";
import type { Disk } from "../files/disk.ts";
import type { StoredFile } from "../files/file-rows.ts";
import { matchesEtag } from "../http/etag.ts";
import { byteCache } from "./byte-cache.ts";

const CACHE_BYTES = 32 * 1024 * 1024;

/** Answers GET and HEAD of a stored file: whole, a part of it, or "you have it" (design §3). Where a variant has not been made yet,
 *  the next smaller one stands in for it, or else the picture itself, to be asked about again (ADR-025). */
export function fileServer(disk: Disk, find: (folder: string, name: string) => StoredFile | undefined) {
  const cached = byteCache(CACHE_BYTES);

  /** Undefined where the disk has no such file. */
  async function answered(c: Context, file: StoredFile, width: VariantWidth | undefined, isAsked: boolean) {
    const etag = `"${file.version}${width ? `-${width}` : ""}"`;
    const isForEver = isAsked && c.req.query("v") === file.version;
    const headers = {
      ETag: etag,
      "Cache-Control": isForEver ? "public, max-age=31536000, immutable" : "no-cache",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
    };
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
    const path = disk.pathOf(file.folder, file.name, width);
    const bytes = await cached(`${path}?${file.version}`, () => readFile(path)).catch(undefinedIfGone);
    if (!bytes) return undefined;
    const whole = {
      ...headers,
      "Content-Type": width ? "image/webp" : file.type,
      "Content-Disposition": "inline",
      "Accept-Ranges": "bytes",
    };
    const ifRange = c.req.header("If-Range");
    const part = partOf(ifRange === undefined || ifRange === etag ? c.req.header("Range") : undefined, bytes.length);
    if (!part) return c.body(bodyOf(bytes), 200, whole);
    if (part === "beyond") return c.body(null, 416, { ...whole, "Content-Range": `bytes */${bytes.length}` });
    const [from, to] = part;
    return c.body(bodyOf(bytes.subarray(from, to + 1)), 206, {
      ...whole,
      "Content-Range": `bytes ${from}-${to}/${bytes.length}`,
    });
  }

  return async (c: Context, folder: string, name: string): Promise<Response> => {
    const file = find(folder, name);
    if (!file) throw new BackendError("notFound");
    for (const [at, width] of sizesFor(file, c.req.query("w")).entries()) {
      const answer = await answered(c, file, width, at === 0);
      if (answer) return answer;
    }
    throw new BackendError("notFound");
  };
}

/** The width that is asked for and what may stand in for it; the picture itself is undefined. */
function sizesFor({ folder }: StoredFile, asked: string | undefined): readonly (VariantWidth | undefined)[] {
  const at = folder === "documents" ? -1 : VARIANT_WIDTHS.findIndex((px) => String(px) === asked);
  return [...VARIANT_WIDTHS.slice(0, at + 1).toReversed(), undefined];
}

function undefinedIfGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw new BackendError("unavailable", error);
}

/** The same bytes; files are never read into shared memory, which types cannot say. */
const bodyOf = (bytes: Buffer) => bytes as Buffer<ArrayBuffer>;

/** The first and last byte of a range; undefined for what is no single range, which then is answered whole (RFC 9110 §14.2). */
function partOf(range: string | undefined, size: number): readonly [number, number] | "beyond" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? "");
  if (!match || match[0] === "bytes=-") return undefined;
  const [, from = "", to = ""] = match;
  if (from === "") return Number(to) === 0 ? "beyond" : [Math.max(0, size - Number(to)), size - 1];
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return "beyond";
  return [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)];
}
