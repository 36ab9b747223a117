import { initializeApp } from "firebase/app";
import {
  deleteObject,
  type FirebaseStorage,
  getDownloadURL,
  getMetadata,
  getStorage,
  ref,
  type StorageReference,
} from "firebase/storage";
import { BackendError, type UploadOptions } from "../backend.ts";
import { freePaths } from "../free-path.ts";
import { newId } from "../new-id.ts";
import { pictureType } from "../picture-bytes.ts";
import type { Accounts } from "./auth.ts";
import { isRefusal, sdkCode, translated } from "./codes.ts";
import { checkOnline, patiently } from "./patience.ts";
import { send } from "./send.ts";
import type { FirebaseConfig } from "./services.ts";

/** As in firebase/storage.rules. */
const MOST_BYTES = 10 * 1024 * 1024;
/** How long the SDK goes on trying by itself. An upload's chunk must get through in this time; one that does not move at all is
 *  given up sooner. */
const RETRIES_MS = { upload: 60_000, other: 10_000 };

export const openStorage = (config: FirebaseConfig): FirebaseStorage => getStorage(initializeApp(config));

export interface Pictures {
  upload(path: string, file: Blob, options?: UploadOptions): Promise<string>;
  /** `path` is a picture's in this bucket. */
  delete(path: string): Promise<void>;
}

export function firebasePictures(storage: FirebaseStorage, accounts: Accounts): Pictures {
  storage.maxUploadRetryTime = RETRIES_MS.upload;
  storage.maxOperationRetryTime = RETRIES_MS.other;

  /** The SDK never ends an upload whose token could not be had, so it is had before. */
  async function checkSignedIn(): Promise<void> {
    checkOnline();
    const user = await accounts.user();
    if (!user) throw new BackendError("signedOut");
    await patiently(() => user.getIdToken());
  }
  async function upload(path: string, file: Blob, options: UploadOptions): Promise<string> {
    const { progress, signal } = options;
    await checkSignedIn();
    if (!/^(products|categories)\//.test(path)) throw new BackendError("denied");
    const contentType = await pictureType(file);
    signal?.throwIfAborted();
    if (!contentType || file.size > MOST_BYTES) throw new BackendError("invalid");
    const mark = newId();
    const metadata = { contentType, cacheControl: "public, max-age=31536000, immutable", customMetadata: { mark } };
    const paths = freePaths(path.replace(/\p{C}/gu, ""));
    for (;;) {
      const place = ref(storage, paths.next().value);
      const sending = { mark, signal, send: () => send(place, file, metadata, options) };
      if (await isStoredAt(place, sending)) {
        const url = await patiently(() => getDownloadURL(place));
        progress?.(1);
        return url;
      }
      signal?.throwIfAborted();
    }
  }
  return {
    upload: (path, file, options = {}) => translated(() => upload(path, file, options), accounts.who),
    delete: (path) =>
      translated(async () => {
        await checkSignedIn();
        await patiently(() => deleteObject(ref(storage, path))).catch(forgiveMissing);
      }, accounts.who),
  };
}

interface Sending {
  readonly mark: string;
  readonly signal: AbortSignal | undefined;
  send(): Promise<void>;
}

/** Sends a file to a place; false where another one is there. The rules refuse what would overwrite, so a refusal is looked into,
 *  and an upload whose answer was lost finds its mark there. One that was given up too late is taken back. */
async function isStoredAt(place: StorageReference, { mark, signal, send: sending }: Sending): Promise<boolean> {
  try {
    await sending();
    signal?.throwIfAborted();
    return true;
  } catch (error) {
    if (!signal?.aborted && !isRefusal(error)) throw error;
    const there = await patiently(() => getMetadata(place)).catch(forgiveMissing);
    const isMine = there?.customMetadata?.mark === mark;
    if (signal?.aborted && isMine) await patiently(() => deleteObject(place)).catch(forgiveMissing);
    if (signal?.aborted || !there) throw error;
    return isMine;
  }
}

function forgiveMissing(error: unknown): undefined {
  if (sdkCode(error) !== "storage/object-not-found") throw error;
}
