import { BackendError, type UploadOptions } from "../backend.ts";
import { type Ask, refusalOf } from "./ask.ts";
import { PATHS } from "./wire.ts";

interface Upload extends UploadOptions {
  readonly ask: Ask;
  readonly onSignedOut: () => void;
}

/** An upload fails when no byte is sent for this long or, after the last one, no answer comes. The server processes one picture at a
 *  time, so an answer may take long. */
const STALL_MS = 2 * 60_000;
/** Progress is reported up to here before the server has answered. */
const SENT_FRACTION = 0.99;

/** Sends a picture to be stored under "{folder}/{file name}" and gives its URL (see backend.ts). */
export async function uploadTo(path: string, file: Blob, upload: Upload): Promise<string> {
  const { ask, progress, signal } = upload;
  const [folder = "", ...name] = path.split("/");
  const target = `${PATHS.files}/${folder}/${encodeURIComponent(name.join("/").replace(/\p{Surrogate}/gu, ""))}`;
  signal?.throwIfAborted();
  const { url } =
    typeof XMLHttpRequest === "undefined"
      ? await ask<Stored>(target, { method: "PUT", body: file, signal: signal ?? null })
      : await send(target, file, upload);
  progress?.(1);
  return url;
}

interface Stored {
  readonly url: string;
}

/** By XMLHttpRequest, because `fetch` reports no upload progress. */
function send(target: string, file: Blob, { progress, signal, onSignedOut }: Upload): Promise<Stored> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const sent = new Promise<Stored>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new BackendError("unavailable", cause));
    function restartStallTimer(): void {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        fail("stalled");
        abort();
      }, STALL_MS);
    }
    request.open("PUT", target);
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      progress?.(total ? Math.min(loaded / total, SENT_FRACTION) : 0);
    };
    request.onload = () => {
      if (request.status !== 200) {
        const refusal = refusalOf(request.status, request.responseText);
        if (refusal.code === "signedOut") onSignedOut();
        reject(refusal);
        return;
      }
      try {
        resolve(JSON.parse(request.responseText));
      } catch (cause) {
        fail(cause);
      }
    };
    request.onerror = fail;
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
    restartStallTimer();
    request.send(file);
  });
  return sent.finally(() => {
    clearTimeout(stalled);
    signal?.removeEventListener("abort", abort);
  });
}
