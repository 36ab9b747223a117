import { COLLECTION_NAMES, rulesOf } from "../collection-rules.ts";

const GOOGLE = "https://firebasestorage.googleapis.com";

/** Pictures are stored in a folder for each collection that shows any. */
export const PICTURE_FOLDERS = COLLECTION_NAMES.filter((name) => rulesOf(name).pictureFields.length > 0);

export const isPicturePath = (path: string): boolean => PICTURE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/** Where a project's files are. */
export interface Bucket {
  readonly name: string;
  /** Origin of the files' URLs; Google's own by default. */
  readonly origin?: string | undefined;
}

/** URL of a file's metadata; with "?alt=media" that of the file itself. */
export const fileUrl = ({ name, origin = GOOGLE }: Bucket, path: string): string =>
  `${origin}/v0/b/${name}/o/${encodeURIComponent(path)}`;

/** The path of a stored picture out of its URL; undefined for any URL that is not a picture of this bucket, so that no other reaches
 *  the SDK, which takes an empty path for the root and another bucket's path for its own. */
export function storedPath(url: string, { name, origin = GOOGLE }: Bucket): string | undefined {
  const prefix = `/v0/b/${name}/o/`;
  try {
    const { origin: from, pathname } = new URL(url);
    if ((from !== origin && from !== GOOGLE) || !pathname.startsWith(prefix)) return undefined;
    const path = decodeURIComponent(pathname.slice(prefix.length));
    return isPicturePath(path) && /^[^/]+\/[^/]+$/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
