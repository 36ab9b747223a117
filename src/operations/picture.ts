import type { Files, UploadOptions } from "#src/backend/backend.ts";
import { again, failedWith } from "./again.ts";

/** A picture on its way to the backend, as often as its form is saved but stored at most once. */
export interface PictureUpload {
  /** Its URL, uploading it first unless that has been done. */
  url(options?: UploadOptions): Promise<string>;
  /** Whether it has been stored under this URL. */
  isStoredAs(url: unknown): boolean;
  /** A document may show it from now on although nobody knows: it is not taken back any more. */
  keep(): void;
  /** Takes it back; a later `url` uploads it anew. Does nothing after `keep`. */
  discard(): Promise<void>;
}

/** `path` is "products/{file name}" or "categories/{file name}" (spec §3). */
export function pictureUpload(files: Files, path: string, picture: Blob): PictureUpload {
  let stored: string | undefined;
  let isKept = false;
  return {
    async url(options) {
      if (stored !== undefined) return stored;
      options?.progress?.(0);
      stored = await files.upload(path, picture, options);
      return stored;
    },
    isStoredAs: (url) => stored !== undefined && stored === url,
    keep() {
      isKept = true;
    },
    async discard() {
      if (isKept) return;
      const fresh = stored;
      stored = undefined;
      await deletePicture(files, fresh);
    },
  };
}

/** How a save does its one write: again where its answer was lost, and not at all once it has been given up. */
export type Write = <T>(write: () => Promise<T>) => Promise<T>;

/** Uploads, then saves what shows the picture (D13). The fresh upload is taken back where that came to nothing, but not
 *  where the answer of any attempt was lost, for then it may be shown already, nor where nobody is signed in who could. */
export async function saveWithPicture<T extends string>(
  upload: PictureUpload | undefined,
  options: UploadOptions | undefined,
  save: (imgPath: string | undefined, write: Write) => Promise<T | "duplicate">,
): Promise<T | "duplicate"> {
  const imgPath = await upload?.url(options);
  const write: Write = (once) => again(once, { signal: options?.signal, onLost: upload?.keep });
  try {
    const outcome = await save(imgPath, write);
    if (outcome === "duplicate") await upload?.discard();
    return outcome;
  } catch (error) {
    if (!failedWith(error, "unavailable", "signedOut")) await upload?.discard();
    throw error;
  }
}

/** The last step of many: deletes a picture that nothing shows any more. What the user asked for is done by then, so a failure is
 *  only logged: our own server collects what is left, on Firebase it stays. `kept` is the picture shown now, and is never deleted. */
export async function deletePicture(files: Files, url: unknown, kept?: string): Promise<void> {
  if (typeof url !== "string" || url === "" || url === kept) return;
  try {
    await files.delete(url);
  } catch (error) {
    console.error("a picture was not deleted", url, error);
  }
}
