import { BackendError, type UploadOptions } from "../backend.ts";
import { type Ask, refusalCode } from "./ask.ts";
import { PATHS } from "./wire.ts";

interface Upload extends UploadOptions {
  readonly ask: Ask;
  readonly onSignedOut: () => void;
}

/** Sends a picture to be stored under "{folder}/{file name}" and gives its URL (see backend.ts). */
export async function uploadTo(path: string, file: Blob, upload: Upload): Promise<string> {
  const { ask, progress, signal } = upload;
  const [folder = "", ...name] = path.split("/");
  const target = `${PATHS.files}/${folder}/${encodeURIComponent(name.join("/").replace(/\p{Surrogate}/gu, ""))}`;
  const url =
    typeof XMLHttpRequest === "undefined"
      ? urlIn(await (await ask(target, { method: "PUT", body: file, signal: signal ?? null })).text())
      : await send(target, file, upload);
  progress?.(1);
  return url;
}

const urlIn = (answer: string) => (JSON.parse(answer) as { url: string }).url;

/** By XMLHttpRequest, because `fetch` does not tell how far it is. */
function send(target: string, file: Blob, { progress, signal, onSignedOut }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", target);
    request.upload.onprogress = ({ loaded, total }) => progress?.(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) return resolve(urlIn(request.responseText));
      const code = refusalCode(request.status, request.responseText);
      if (code === "signedOut") onSignedOut();
      reject(new BackendError(code, request.status));
    };
    request.onerror = () => reject(new BackendError("unavailable"));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
