import { PDF_FOLDERS, PICTURE_FOLDERS } from "../collection-rules.ts";

const GOOGLE = "https://firebasestorage.googleapis.com";

const isIn = (folders: readonly string[], path: string) => folders.some((folder) => path.startsWith(`${folder}/`));

export function uploadKind(path: string): "picture" | "pdf" | undefined {
  if (isIn(PDF_FOLDERS, path)) return "pdf";
  return isIn(PICTURE_FOLDERS, path) ? "picture" : undefined;
}

/** `origin`: that of the files' URLs; Google's own by default. */
export type Bucket = { readonly name: string; readonly origin?: string | undefined };

/** URL of a file's metadata; with "?alt=media" that of the file itself. */
export const fileUrl = ({ name, origin = GOOGLE }: Bucket, path: string): string =>
  `${origin}/v0/b/${name}/o/${encodeURIComponent(path)}`;

/** The path of an uploaded file out of its URL; undefined for any URL that is not one of this bucket, because the SDK takes all as its own. */
export function storedPath(url: string, { name, origin = GOOGLE }: Bucket): string | undefined {
  const prefix = `/v0/b/${name}/o/`;
  try {
    const { origin: from, pathname } = new URL(url);
    if ((from !== origin && from !== GOOGLE) || !pathname.startsWith(prefix)) return undefined;
    const path = decodeURIComponent(pathname.slice(prefix.length));
    return uploadKind(path) && /^[^/]+\/[^/]+$/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
