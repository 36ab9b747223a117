const GOOGLE = "https://firebasestorage.googleapis.com";

/** Where a project's files are: the bucket, and the address its files are read from. */
export interface Bucket {
  readonly name: string;
  /** Undefined for Google's own. */
  readonly origin?: string | undefined;
}

/** The address of what is known of a file; with "?alt=media" that of the file itself. */
export const fileUrl = ({ name, origin = GOOGLE }: Bucket, path: string): string =>
  `${origin}/v0/b/${name}/o/${encodeURIComponent(path)}`;

/** The path of a stored picture out of its URL; undefined for every URL that is not a picture of this very bucket, so that nothing
 *  else ever reaches the SDK (which takes an empty one for the root, and another bucket's for its own). */
export function storedPath(url: string, { name, origin = GOOGLE }: Bucket): string | undefined {
  const prefix = `/v0/b/${name}/o/`;
  try {
    const { origin: from, pathname } = new URL(url);
    if ((from !== origin && from !== GOOGLE) || !pathname.startsWith(prefix)) return undefined;
    const path = decodeURIComponent(pathname.slice(prefix.length));
    return /^(products|categories)\/[^/]+$/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
