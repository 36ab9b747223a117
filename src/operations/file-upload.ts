import type { Collection, Fields, Files, UploadOptions } from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";

/** A picture or document chosen in a form, stored at most once however often the form is saved. */
export interface FileUpload {
  /** Its URL; uploads it first unless that has been done. */
  url(options?: UploadOptions): Promise<string>;
  /** The URL it is stored under; undefined as long as it is not. */
  storedUrl(): string | undefined;
  /** Makes `discard` do nothing, because a document may show the file. */
  retain(): void;
  /** Deletes it from the store; a later `url` uploads it anew. */
  discard(): Promise<void>;
  /** Makes a later `url` upload it anew, because what was stored may be gone. */
  forget(): void;
}

/** A copy of a chosen file, which may be moved or saved again before it is sent; undefined if it cannot be read. */
export const copyOf = (file: Blob): Promise<Blob | undefined> =>
  file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: file.type }),
    () => undefined,
  );

/** `path` is one that `Files.upload` takes (spec §3). */
export function fileUpload(files: Files, path: string, file: Blob): FileUpload {
  let stored: string | undefined;
  let isRetained = false;
  return {
    async url(options) {
      options?.progress?.(stored === undefined ? 0 : 1);
      if (stored !== undefined) return stored;
      stored = await files.upload(path, file, options);
      return stored;
    },
    storedUrl: () => stored,
    retain() {
      isRetained = true;
    },
    async discard() {
      if (isRetained) return;
      const url = stored;
      stored = undefined;
      if (url !== undefined) await deleteFile(files, url);
    },
    forget() {
      stored = undefined;
    },
  };
}

/** Deletes the files that a document named and that its new version, if there is one, does not name (spec §4, D13). */
export async function deleteFiles(
  files: Files,
  collection: Collection,
  before: Fields,
  after: Fields = {},
): Promise<void> {
  const named = new Set(filesOf(collection, after));
  for (const url of new Set(filesOf(collection, before))) if (!named.has(url)) await deleteFile(files, url);
}

/** Deletes a file that no document shows any more. A failure is only logged,
 *  because all that the user asked for is done: our own server collects the file, on Firebase it stays. */
async function deleteFile(files: Files, url: string): Promise<void> {
  try {
    await files.delete(url);
  } catch (error) {
    console.error("a file was not deleted", url, error);
  }
}
