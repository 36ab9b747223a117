import { type StorageReference, type UploadMetadata, uploadBytesResumable } from "firebase/storage";
import { BackendError, type UploadOptions } from "../backend.ts";

/** Nothing moves for this long: neither bytes out nor, after the last of them, an answer. */
const STALL_MS = 15_000;
/** The SDK sends what is no larger in one request, and says nothing of how far it is. */
const ONE_REQUEST_BYTES = 256 * 1024;
/** The slowest line on which one request is waited for. */
const BYTES_PER_MS = 4;
/** The most that is told of an upload that was not answered yet. */
const ALMOST = 0.99;

/** Sends a file to where it shall be stored. Rejects with the signal's reason when it is given up, and with "unavailable" when
 *  nothing moves any more. */
export async function send(
  place: StorageReference,
  file: Blob,
  metadata: UploadMetadata,
  { progress, signal }: UploadOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const task = uploadBytesResumable(place, file, metadata);
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const stallMs = STALL_MS + (file.size <= ONE_REQUEST_BYTES ? file.size / BYTES_PER_MS : 0);
  let giveUp = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    const stop = (reason: unknown) => {
      reject(reason);
      task.cancel();
    };
    giveUp = () => stop(signal?.reason);
    let most = -1;
    task.on("state_changed", ({ bytesTransferred, totalBytes }) => {
      if (bytesTransferred <= most) return;
      most = bytesTransferred;
      clearTimeout(stalled);
      stalled = setTimeout(() => stop(new BackendError("unavailable", "stalled")), stallMs);
      progress?.(totalBytes ? Math.min(bytesTransferred / totalBytes, ALMOST) : 0);
    });
  });
  signal?.addEventListener("abort", giveUp);
  try {
    await Promise.race([task, givenUp]);
  } finally {
    clearTimeout(stalled);
    signal?.removeEventListener("abort", giveUp);
  }
}
