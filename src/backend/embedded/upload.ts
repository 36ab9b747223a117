import { BackendError, type UploadOptions } from "../backend.ts";
import { asSignedIn, type RequestJson, type SignedIn } from "./request.ts";
import { PATHS } from "./wire.ts";

type Upload = UploadOptions & { readonly request: RequestJson; readonly signedIn: SignedIn };

/** An upload fails if for this long no byte is sent or, after the last one, no answer comes (the server processes one picture at a time). */
const STALL_MS = 2 * 60_000;
const SENT_FRACTION = 0.99;

/** Sends a picture to be stored under "{folder}/{file name}" and gives its URL (see backend.ts). */
export async function uploadTo(path: string, file: Blob, upload: Upload): Promise<string> {
  const { request, progress, signal } = upload;
  const [folder = "", ...name] = path.split("/");
  const target = `${PATHS.files}/${folder}/${encodeURIComponent(name.join("/").replace(/\p{Surrogate}/gu, ""))}`;
  signal?.throwIfAborted();
  const { url } =
    typeof XMLHttpRequest === "undefined"
      ? await request<{ url: string }>(target, { method: "PUT", body: file, signal: signal ?? null })
      : await send(target, file, upload);
  progress?.(1);
  return url;
}

/** By XMLHttpRequest, because `fetch` reports no upload progress. */
function send(target: string, file: Blob, { progress, signal, signedIn }: Upload): Promise<{ url: string }> {
  const asked = asSignedIn(signedIn);
  const xhr = new XMLHttpRequest();
  const abort = () => xhr.abort();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const sent = new Promise<{ url: string }>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new BackendError("unavailable", cause));
    function restartStallTimer(): void {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        fail("stalled");
        abort();
      }, STALL_MS);
    }
    xhr.open("PUT", target);
    for (const [name, value] of Object.entries(asked.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      progress?.(total ? Math.min(loaded / total, SENT_FRACTION) : 0);
    };
    xhr.onload = () => {
      if (xhr.status !== 200) return reject(asked.refused(xhr.status, xhr.responseText));
      try {
        resolve(JSON.parse(xhr.responseText));
      } catch (cause) {
        fail(cause);
      }
    };
    xhr.onerror = fail;
    xhr.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
    restartStallTimer();
    xhr.send(file);
  });
  return sent.finally(() => {
    clearTimeout(stalled);
    signal?.removeEventListener("abort", abort);
  });
}
