import { BackendError, type Files, type UploadOptions } from "../backend.ts";
import { liveSource, type Source } from "../live.ts";
import { documentKey, type PageValues } from "../page-data.ts";
import { type Ask, refusalCode } from "./ask.ts";
import { pictureOf, storedUrl } from "./picture.ts";
import { PATHS } from "./wire.ts";

export function embeddedFiles(ask: Ask, onSignedOut: () => void, values: PageValues): Files {
  const documents = new Map<string, Source<string | null>>();
  return {
    async upload(path, file, { progress, signal } = {}) {
      signal?.throwIfAborted();
      const [folder = "", ...name] = path.split("/");
      const target = `${PATHS.files}/${folder}/${encodeURIComponent(name.join("/").replace(/\p{Surrogate}/gu, ""))}`;
      const url =
        typeof XMLHttpRequest === "undefined"
          ? (
              (await (await ask(target, { method: "PUT", body: file, signal: signal ?? null })).json()) as {
                url: string;
              }
            ).url
          : await send(target, file, { progress, signal }, onSignedOut);
      progress?.(1);
      return url;
    },
    async delete(url) {
      const stored = storedUrl(url);
      if (stored) await ask(`${PATHS.files}/${stored.folder}/${stored.name}?v=${stored.version}`, { method: "DELETE" });
    },
    document(name) {
      const source = documents.get(name) ?? liveSource(values[documentKey(name)] as string | null | undefined);
      documents.set(name, source);
      async function load(): Promise<void> {
        const response = await ask(`${PATHS.documents}/${encodeURIComponent(name)}`);
        source.set(((await response.json()) as { url: string | null }).url);
      }
      return {
        current: source.current,
        subscribe(changed) {
          if (source.current() === undefined) load().catch(console.error);
          return source.subscribe(changed);
        },
      };
    },
    picture: pictureOf,
  };
}

/** By XMLHttpRequest, because `fetch` does not tell how far it is. */
function send(
  target: string,
  file: Blob,
  { progress, signal }: { [Name in keyof UploadOptions]: UploadOptions[Name] | undefined },
  onSignedOut: () => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", target);
    request.upload.onprogress = ({ loaded, total }) => progress?.(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) return resolve((JSON.parse(request.responseText) as { url: string }).url);
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
