import { initializeApp } from "firebase/app";
import {
  deleteObject,
  type FirebaseStorage,
  getDownloadURL,
  getMetadata,
  getStorage,
  ref,
  type StorageReference,
  type UploadMetadata,
  uploadBytesResumable,
} from "firebase/storage";
import { BackendError, type UploadOptions } from "../backend.ts";
import { freePaths } from "../free-path.ts";
import { isPdfFile } from "../pdf-bytes.ts";
import { pictureType } from "../picture-bytes.ts";
import type { AuthClient } from "./auth.ts";
import { isRefusal, sdkCode, translated } from "./errors.ts";
import type { FirebaseConfig } from "./services.ts";
import { uploadKind } from "./stored-path.ts";
import { checkOnline, withTimeout } from "./timeout.ts";

/** The largest picture or PDF; firebase/storage.rules has the same limit. */
const MOST_BYTES = 10 * 1024 * 1024;
/** An upload fails if no byte is sent for this long, or no answer comes for this long after the last byte. */
const STALL_MS = 15_000;
/** A file of up to this size is sent in one request, of which the SDK reports no progress. So its size adds to the time limit, at this speed. */
const ONE_REQUEST_BYTES = 256 * 1024;
const SLOWEST_BYTES_PER_MS = 4;
/** The progress is 1 only after the server's answer. */
const MOST_PROGRESS_BEFORE_ANSWER = 0.99;

export const openStorage = (config: FirebaseConfig): FirebaseStorage => getStorage(initializeApp(config));

export function firebaseUploads(storage: FirebaseStorage, authClient: AuthClient) {
  storage.maxUploadRetryTime = 60_000;
  storage.maxOperationRetryTime = 10_000;

  async function upload(path: string, file: Blob, options: UploadOptions): Promise<string> {
    await checkSignedIn();
    const kind = uploadKind(path);
    if (!kind) throw new BackendError("denied");
    const contentType = kind === "pdf" ? await pdfType(file) : await pictureType(file);
    options.signal?.throwIfAborted();
    if (!contentType || file.size > MOST_BYTES) throw new BackendError("invalid");
    const metadata = { contentType, cacheControl: "public, max-age=31536000, immutable" };
    // Control characters and invisible ones, which no stored path has, are left out.
    const paths = freePaths(path.replace(/\p{C}/gu, ""));
    for (;;) {
      const target = ref(storage, paths.next().value);
      if (!(await sendUnlessTaken(target, file, metadata, options))) continue;
      const url = await withTimeout(() => getDownloadURL(target));
      options.progress?.(1);
      return url;
    }
  }

  /** Throws if no user is signed in. Gets a token, because an upload without one waits in the SDK for ever. */
  async function checkSignedIn(): Promise<void> {
    checkOnline();
    const user = await authClient.user();
    if (!user) throw new BackendError("signedOut");
    await withTimeout(() => user.getIdToken());
  }

  return {
    upload: (path: string, file: Blob, options: UploadOptions = {}) =>
      translated(() => upload(path, file, options), authClient.role),
    delete: (path: string) =>
      translated(async () => {
        await checkSignedIn();
        await withTimeout(() => deleteObject(ref(storage, path))).catch(ignoreMissing);
      }, authClient.role),
  };
}

const pdfType = async (file: Blob) => ((await isPdfFile(file)) ? "application/pdf" : undefined);

/** Sends a file to `target`. Returns false if the rules refuse it because another file is stored there. */
async function sendUnlessTaken(
  target: StorageReference,
  file: Blob,
  metadata: UploadMetadata,
  options: UploadOptions,
): Promise<boolean> {
  try {
    await send(target, file, metadata, options);
    return true;
  } catch (error) {
    const stored = isRefusal(error) && (await withTimeout(() => getMetadata(target)).catch(ignoreMissing));
    if (!stored) throw error;
    return false;
  }
}

/** Sends a file to `target`. Rejects with the signal's reason if it aborts the upload, and with "unavailable" if the upload stalls. */
export async function send(
  target: StorageReference,
  file: Blob,
  metadata: UploadMetadata,
  { progress, signal }: UploadOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const task = uploadBytesResumable(target, file, metadata);
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const oneRequestMs = file.size <= ONE_REQUEST_BYTES ? file.size / SLOWEST_BYTES_PER_MS : 0;
  const sent = withTimeout(async ({ restart: restartTimeout }) => {
    let mostBytes = -1;
    task.on("state_changed", ({ bytesTransferred, totalBytes }) => {
      // An event without new bytes is no progress.
      if (bytesTransferred <= mostBytes) return;
      mostBytes = bytesTransferred;
      restartTimeout();
      progress?.(totalBytes ? Math.min(bytesTransferred / totalBytes, MOST_PROGRESS_BEFORE_ANSWER) : 0);
    });
    await task;
  }, STALL_MS + oneRequestMs);
  try {
    await Promise.race([sent, aborted]);
  } catch (error) {
    task.cancel();
    throw error;
  }
}

/** For a file that is not stored, the result is undefined instead of an error. */
function ignoreMissing(error: unknown): undefined {
  if (sdkCode(error) !== "storage/object-not-found") throw error;
}
