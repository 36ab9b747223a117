import type { Collection, Fields, Files, UploadOptions } from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";

export type FileUpload = ReturnType<typeof fileUpload>;

/** A copy of a chosen file, which may be moved or saved again before it is sent; undefined if it cannot be read. */
export const copyOf = (file: Blob): Promise<Blob | undefined> =>
  file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: file.type }),
    () => undefined,
  );

/** A picture or document chosen in a form, stored at most once however often the form is saved. `path` is one that `Files.upload` takes. */
export function fileUpload(files: Files, path: string, file: Blob) {
  let stored: string | undefined;
  let isRetained = false;
  return {
    /** Its URL; uploads it first unless that has been done. */
    async url(options?: UploadOptions): Promise<string> {
      options?.progress?.(stored === undefined ? 0 : 1);
      stored ??= await files.upload(path, file, options);
      return stored;
    },
    storedUrl: () => stored,
    /** Makes `discard` do nothing, because a document may show the file. */
    retain() {
      isRetained = true;
    },
    /** Deletes it from the store; a later `url` uploads it anew. */
    async discard(): Promise<void> {
      if (isRetained) return;
      const url = stored;
      stored = undefined;
      if (url !== undefined) await deleteFile(files, url);
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

/** A failure is only logged, because what the user asked for is done. Our own server collects the file, on Firebase it stays. */
async function deleteFile(files: Files, url: string): Promise<void> {
  try {
    await files.delete(url);
  } catch (error) {
    console.error("a file was not deleted", url, error);
  }
}
