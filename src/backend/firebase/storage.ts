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

/** Of a picture or a PDF document, as in firebase/storage.rules. */
const MOST_BYTES = 10 * 1024 * 1024;
/** An upload fails when for this long no bytes are sent, or after the last one no answer is received. */
const STALL_MS = 15_000;
/** The SDK sends a file of up to this size in one request, without progress. */
const ONE_REQUEST_BYTES = 256 * 1024;
/** The slowest connection on which such a request may complete. */
const BYTES_PER_MS = 4;
/** The highest progress that is reported before the answer. */
const MOST_UNANSWERED = 0.99;

export const openStorage = (config: FirebaseConfig): FirebaseStorage => getStorage(initializeApp(config));

/** `delete` takes the path of an uploaded file. */
export function firebaseUploads(storage: FirebaseStorage, authClient: AuthClient) {
  storage.maxUploadRetryTime = 60_000;
  storage.maxOperationRetryTime = 10_000;

  /** Gets a token first, because an upload that gets none waits in the SDK for ever. */
  async function checkSignedIn(): Promise<void> {
    checkOnline();
    const user = await authClient.user();
    if (!user) throw new BackendError("signedOut");
    await withTimeout(() => user.getIdToken());
  }
  async function upload(path: string, file: Blob, options: UploadOptions): Promise<string> {
    const { progress, signal } = options;
    await checkSignedIn();
    const kind = uploadKind(path);
    if (!kind) throw new BackendError("denied");
    const contentType = kind === "pdf" ? await pdfType(file) : await pictureType(file);
    signal?.throwIfAborted();
    if (!contentType || file.size > MOST_BYTES) throw new BackendError("invalid");
    const metadata = { contentType, cacheControl: "public, max-age=31536000, immutable" };
    const paths = freePaths(path.replace(/\p{C}/gu, ""));
    for (;;) {
      const target = ref(storage, paths.next().value);
      if (await isTaken(target, () => send(target, file, metadata, options))) continue;
      const url = await withTimeout(() => getDownloadURL(target));
      progress?.(1);
      return url;
    }
  }
  return {
    upload: (path: string, file: Blob, options: UploadOptions = {}) =>
      translated(() => upload(path, file, options), authClient.role),
    delete: (path: string) =>
      translated(async () => {
        await checkSignedIn();
        await withTimeout(() => deleteObject(ref(storage, path))).catch(forgiveMissing);
      }, authClient.role),
  };
}

const pdfType = async (file: Blob) => ((await isPdfFile(file)) ? "application/pdf" : undefined);

/** Sends a file to `target`; true if the rules refuse that because another file is stored there. */
async function isTaken(target: StorageReference, sendFile: () => Promise<void>): Promise<boolean> {
  try {
    await sendFile();
    return false;
  } catch (error) {
    const isStored = isRefusal(error) && (await withTimeout(() => getMetadata(target)).catch(forgiveMissing));
    if (!isStored) throw error;
    return true;
  }
}

/** Rejects with the signal's reason when the upload is aborted, and with "unavailable" when it stalls. */
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
  const upload = withTimeout(
    async ({ restart }) => {
      let most = -1;
      task.on("state_changed", ({ bytesTransferred, totalBytes }) => {
        if (bytesTransferred <= most) return;
        most = bytesTransferred;
        restart();
        progress?.(totalBytes ? Math.min(bytesTransferred / totalBytes, MOST_UNANSWERED) : 0);
      });
      await task;
    },
    STALL_MS + (file.size <= ONE_REQUEST_BYTES ? file.size / BYTES_PER_MS : 0),
  );
  try {
    await Promise.race([upload, aborted]);
  } catch (error) {
    task.cancel();
    throw error;
  }
}

function forgiveMissing(error: unknown): undefined {
  if (sdkCode(error) !== "storage/object-not-found") throw error;
}
