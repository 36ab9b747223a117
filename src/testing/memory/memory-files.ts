import { BackendError, type Files } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, filesOf, PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { freePaths } from "#src/backend/free-path.ts";
import { liveSource } from "#src/backend/live.ts";
import { isPdfFile, MOST_PDF_BYTES } from "#src/backend/pdf-bytes.ts";
import { pictureType } from "#src/backend/picture-bytes.ts";
import type { MemoryStore } from "./memory-store.ts";

export const SCHEME = "memory:";

const isPdfOfSize = async (file: Blob) => file.size <= MOST_PDF_BYTES && (await isPdfFile(file));
const isPicture = async (file: Blob) => (await pictureType(file)) !== undefined;

/** Whether a file may be stored, by the name of its folder. */
const CHECKS: ReadonlyMap<string, (file: Blob) => Promise<boolean>> = new Map([
  ...PICTURE_FOLDERS.map((folder) => [folder, isPicture] as const),
  ...PDF_FOLDERS.map((folder) => [folder, isPdfOfSize] as const),
]);

export function memoryFiles(store: MemoryStore, mayWrite: () => boolean): Files {
  const check = () => {
    if (!mayWrite()) throw new BackendError("signedOut");
  };
  const isTaken = (path: string) => [...store.files.keys()].some((taken) => taken.toLowerCase() === path.toLowerCase());
  const isShown = (url: string) =>
    COLLECTION_NAMES.some((name) =>
      store.collections()[name].some((document) => filesOf(name, document).includes(url)),
    );
  return {
    async upload(path, file, { progress, signal } = {}) {
      check();
      const isSound = CHECKS.get(path.split("/")[0] ?? "");
      if (!isSound) throw new BackendError("denied");
      const isAccepted = await isSound(file);
      signal?.throwIfAborted();
      if (!isAccepted) throw new BackendError("invalid");
      const free = freePath(path, isTaken);
      store.files.set(free, file);
      progress?.(1);
      return SCHEME + free;
    },
    async delete(url) {
      check();
      if (url.startsWith(SCHEME) && !isShown(url)) store.files.delete(url.slice(SCHEME.length));
    },
    document: (name) => liveSource<string | null>(store.fixed.has(name) ? `${SCHEME}documents/${name}` : null),
    hasBin: false,
    picture: (src) => ({ src }),
  };
}

function freePath(path: string, isTaken: (path: string) => boolean): string {
  const paths = freePaths(path);
  let free = paths.next().value;
  while (isTaken(free)) free = paths.next().value;
  return free;
}
