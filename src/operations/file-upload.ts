import type { Files, UploadOptions } from "#src/backend/backend.ts";

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
}

/** `path` is one that `Files.upload` takes (spec §3). */
export function fileUpload(files: Files, path: string, file: Blob): FileUpload {
  let stored: string | undefined;
  let isRetained = false;
  return {
    async url(options) {
      if (stored !== undefined) return stored;
      options?.progress?.(0);
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
      await deleteFile(files, url);
    },
  };
}

/** Deletes a file that no document shows any more; never `shown`, the one that is shown now. A failure is only logged,
 *  because all that the user asked for is done (D13): our own server collects the file, on Firebase it stays. */
export async function deleteFile(files: Files, url: unknown, shown?: string): Promise<void> {
  if (typeof url !== "string" || url === "" || url === shown) return;
  try {
    await files.delete(url);
  } catch (error) {
    console.error("a file was not deleted", url, error);
  }
}
