import { BackendError, type Files } from "../backend.ts";
import { PICTURE_FOLDERS } from "../collection-rules.ts";
import { freePaths } from "../free-path.ts";
import { liveSource } from "../live.ts";
import { pictureType } from "../picture-bytes.ts";
import type { MemoryStore } from "./memory-store.ts";

const SCHEME = "memory:";

export function memoryFiles(store: MemoryStore, mayWrite: () => boolean): Files {
  const check = () => {
    if (!mayWrite()) throw new BackendError("signedOut");
  };
  const isTaken = (path: string) => [...store.files.keys()].some((taken) => taken.toLowerCase() === path.toLowerCase());
  return {
    async upload(path, file, { progress, signal } = {}) {
      check();
      if (!PICTURE_FOLDERS.some((folder) => path.startsWith(`${folder}/`))) throw new BackendError("denied");
      const type = await pictureType(file);
      signal?.throwIfAborted();
      if (!type) throw new BackendError("invalid");
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

function freePath(path: string, isTaken: (path: string) => boolean): string {
  const paths = freePaths(path);
  let free = paths.next().value;
  while (isTaken(free)) free = paths.next().value;
  return free;
}
