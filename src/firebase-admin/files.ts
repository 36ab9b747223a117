import { createHash } from "node:crypto";
import { freePaths } from "#src/backend/free-path.ts";
import { MOST_FILE_BYTES } from "#src/catalogue/file-rules.ts";
import { asked, hasCode } from "./failure.ts";
import type { Bucket, FileMetadata, StoredFile } from "./sdk.ts";

const FOLDERS = ["categories/", "products/", "documents/"];
const TAKEN = 412;
const GONE = 404;
/** For the bytes of one file, also from a yard with a poor network. */
const FILE_MS = 5 * 60_000;
const MOVABLE = /^(image\/(jpeg|png|webp|avif|gif)|application\/pdf)$/;

/** The files that can travel, by their paths. */
export async function listFiles(bucket: Bucket): Promise<ReadonlyMap<string, StoredFile>> {
  const listed = new Map<string, StoredFile>();
  for (const prefix of FOLDERS) {
    const [files] = await asked(() => bucket.getFiles({ prefix }));
    for (const file of files) if (isMovable(file.metadata)) listed.set(file.name, file);
  }
  return listed;
}
const isMovable = ({ contentType = "", size = 0 }: FileMetadata): boolean =>
  MOVABLE.test(contentType) && Number(size) <= MOST_FILE_BYTES;

/** Undefined where somebody deleted it meanwhile. */
export async function download(file: StoredFile): Promise<Uint8Array | undefined> {
  return present(async () => (await file.download())[0], FILE_MS);
}

export interface Kept {
  readonly path: string;
  readonly isNew: boolean;
}

/** Stores a picture under its path; where that is taken by other bytes, under the next free one (D13). What is there to the
 *  byte is left as it is, so doing it again changes nothing. */
export async function keepPicture(bucket: Bucket, path: string, contentType: string, bytes: Uint8Array): Promise<Kept> {
  const paths = freePaths(path);
  for (;;) {
    const place = paths.next().value;
    const kept = await keepAt(bucket, place, contentType, bytes);
    if (kept) return kept;
  }
}

/** Undefined where the path holds other bytes. */
async function keepAt(bucket: Bucket, path: string, contentType: string, bytes: Uint8Array): Promise<Kept | undefined> {
  const file = bucket.file(path);
  const there = await present(async () => (await file.getMetadata())[0]);
  if (there) return isIt(there, bytes) ? { path, isNew: false } : undefined;
  const cacheControl = "public, max-age=31536000, immutable";
  try {
    // Only where nothing is stored, so that nobody's upload is overwritten in between.
    const onlyNew = { preconditionOpts: { ifGenerationMatch: 0 } };
    await asked(
      () => file.save(bytes, { resumable: false, contentType, ...onlyNew, metadata: { cacheControl } }),
      FILE_MS,
    );
    return { path, isNew: true };
  } catch (error) {
    if (!hasCode(error, TAKEN)) throw error;
    // An upload whose answer was lost is tried again by the SDK, and then finds itself.
    const now = await present(async () => (await file.getMetadata())[0]);
    return now && isIt(now, bytes) ? { path, isNew: true } : undefined;
  }
}

/** Stores a fixed document; the one of its name gives way (spec §7), after `replacing`. */
export async function keepDocument(
  bucket: Bucket,
  path: string,
  contentType: string,
  bytes: Uint8Array,
  replacing: () => Promise<void>,
): Promise<Kept> {
  const file = bucket.file(path);
  const there = await present(async () => (await file.getMetadata())[0]);
  if (there && isIt(there, bytes)) return { path, isNew: false };
  if (there) await replacing();
  const metadata = { cacheControl: "public, max-age=300" };
  await asked(() => file.save(bytes, { resumable: false, contentType, metadata }), FILE_MS);
  return { path, isNew: true };
}

function isIt({ size, md5Hash }: FileMetadata, bytes: Uint8Array): boolean {
  return Number(size) === bytes.length && md5Hash === createHash("md5").update(bytes).digest("base64");
}

async function present<T>(work: () => Promise<T>, patienceMs?: number): Promise<T | undefined> {
  try {
    return await asked(work, patienceMs);
  } catch (error) {
    if (hasCode(error, GONE)) return undefined;
    throw error;
  }
}
