import { createHash } from "node:crypto";
import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { freePaths } from "#src/backend/free-path.ts";
import { MOST_FILE_BYTES } from "#src/catalogue/file-rules.ts";
import { callFirebase, hasCode } from "./call-firebase.ts";
import type { Bucket, FileMetadata, StoredFile } from "./sdk.ts";

const FOLDERS = [...PICTURE_FOLDERS, ...PDF_FOLDERS, "documents"];
const TAKEN = 412;
const GONE = 404;
/** For the bytes of one file over a slow connection. */
const FILE_MS = 5 * 60_000;
const EXPORTED_TYPES = /^(image\/(jpeg|png|webp|avif|gif)|application\/pdf)$/;

/** The files that a catalogue can hold, by their paths. */
export async function listFiles(bucket: Bucket): Promise<ReadonlyMap<string, StoredFile>> {
  const listed = new Map<string, StoredFile>();
  for (const folder of FOLDERS) {
    const [files] = await callFirebase(() => bucket.getFiles({ prefix: `${folder}/` }));
    for (const file of files) if (isExported(file.metadata)) listed.set(file.name, file);
  }
  return listed;
}
const isExported = ({ contentType = "", size = 0 }: FileMetadata): boolean =>
  EXPORTED_TYPES.test(contentType) && Number(size) <= MOST_FILE_BYTES;

/** Undefined where the file was deleted since it was listed. */
export async function download(file: StoredFile): Promise<Uint8Array | undefined> {
  return orMissing(async () => (await file.download())[0], FILE_MS);
}

export interface StoreResult {
  readonly path: string;
  readonly isNew: boolean;
}

/** Stores a picture or an uploaded PDF document under its path; where other bytes are stored there, under the next free one (D13). The same bytes are not stored
 *  twice, so a repetition changes nothing. */
export async function storeUpload(
  bucket: Bucket,
  path: string,
  contentType: string,
  bytes: Uint8Array,
): Promise<StoreResult> {
  const paths = freePaths(path);
  for (;;) {
    const place = paths.next().value;
    const result = await storeAt(bucket, place, contentType, bytes);
    if (result) return result;
  }
}

/** Undefined where the path holds other bytes. */
async function storeAt(
  bucket: Bucket,
  path: string,
  contentType: string,
  bytes: Uint8Array,
): Promise<StoreResult | undefined> {
  const file = bucket.file(path);
  const there = await orMissing(async () => (await file.getMetadata())[0]);
  if (there) return isSame(there, bytes) ? { path, isNew: false } : undefined;
  const cacheControl = "public, max-age=31536000, immutable";
  try {
    // Only where nothing is stored, so that no upload is overwritten that came after the check.
    const onlyNew = { preconditionOpts: { ifGenerationMatch: 0 } };
    await callFirebase(
      () => file.save(bytes, { resumable: false, contentType, ...onlyNew, metadata: { cacheControl } }),
      FILE_MS,
    );
    return { path, isNew: true };
  } catch (error) {
    if (!hasCode(error, TAKEN)) throw error;
    // The SDK retries an upload whose answer was lost, and then the path is taken by this very upload.
    const now = await orMissing(async () => (await file.getMetadata())[0]);
    return now && isSame(now, bytes) ? { path, isNew: true } : undefined;
  }
}

/** Stores a fixed PDF in place of the one of its name (spec §7), after `replacing`. */
export async function storeFixedPdf(
  bucket: Bucket,
  path: string,
  contentType: string,
  bytes: Uint8Array,
  replacing: () => Promise<void>,
): Promise<StoreResult> {
  const file = bucket.file(path);
  const there = await orMissing(async () => (await file.getMetadata())[0]);
  if (there && isSame(there, bytes)) return { path, isNew: false };
  if (there) await replacing();
  const metadata = { cacheControl: "public, max-age=300" };
  await callFirebase(() => file.save(bytes, { resumable: false, contentType, metadata }), FILE_MS);
  return { path, isNew: true };
}

function isSame({ size, md5Hash }: FileMetadata, bytes: Uint8Array): boolean {
  return Number(size) === bytes.length && md5Hash === createHash("md5").update(bytes).digest("base64");
}

async function orMissing<T>(work: () => Promise<T>, timeoutMs?: number): Promise<T | undefined> {
  try {
    return await callFirebase(work, timeoutMs);
  } catch (error) {
    if (hasCode(error, GONE)) return undefined;
    throw error;
  }
}
