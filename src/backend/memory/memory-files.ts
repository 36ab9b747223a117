import { BackendError, type Files } from "../backend.ts";
import { liveSource } from "../live.ts";
import type { MemoryStore } from "./memory-store.ts";

const SCHEME = "memory:";
/** How JPEG, PNG, GIF, WebP and AVIF begin. */
const PICTURE = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavi)/s;

export function memoryFiles(store: MemoryStore, mayWrite: () => boolean): Files {
  const check = () => {
    if (!mayWrite()) throw new BackendError("signedOut");
  };
  const isTaken = (path: string) => [...store.files.keys()].some((taken) => taken.toLowerCase() === path.toLowerCase());
  return {
    async upload(path, file, { progress, signal } = {}) {
      check();
      if (!/^(products|categories)\//.test(path)) throw new BackendError("denied");
      const isPicture = PICTURE.test(new TextDecoder("latin1").decode(await file.slice(0, 16).arrayBuffer()));
      signal?.throwIfAborted();
      if (!isPicture) throw new BackendError("invalid");
      const free = freePath(path, isTaken);
      store.files.set(free, file);
      progress?.(1);
      return SCHEME + free;
    },
    async delete(url) {
      check();
      if (url.startsWith(SCHEME)) store.files.delete(url.slice(SCHEME.length));
    },
    document: (name) => liveSource<string | null>(store.fixed.has(name) ? `${SCHEME}documents/${name}` : null),
    picture: (src) => ({ src }),
  };
}

/** "products/a.jpg", "products/a (2).jpg", "products/a (3).jpg" … */
function freePath(path: string, isTaken: (path: string) => boolean): string {
  const [, stem = path, extension = ""] = /^(.*?)(\.[^./]*)?$/.exec(path) ?? [];
  let free = path;
  for (let copy = 2; isTaken(free); copy++) free = `${stem} (${copy})${extension}`;
  return free;
}
