import type { Picture } from "../backend.ts";
import { STORED_FILES, VARIANT_WIDTHS } from "./wire.ts";

/** The longest side of a stored picture in px; what its full size counts as when a browser chooses. */
const FULL_WIDTH = 2000;

export interface StoredUrl {
  readonly folder: string;
  /** As it stands in the URL, percent-encoded. */
  readonly name: string;
  readonly version: string;
}

/** The parts of the URL of a file we store; undefined for every other URL. */
export function storedUrl(url: string): StoredUrl | undefined {
  const [, folder, name, version] = /^([a-z]+)\/([^/?#]+)\?v=(\w+)$/.exec(url.slice(STORED_FILES.length)) ?? [];
  return url.startsWith(STORED_FILES) && folder && name && version ? { folder, name, version } : undefined;
}

/** How a stored picture is shown, from its URL alone, so that server and browser say the same. */
export function pictureOf(url: string): Picture {
  if (!storedUrl(url)) return { src: url };
  const variants = VARIANT_WIDTHS.map((width) => `${url}&w=${width} ${width}w`);
  return { src: `${url}&w=${VARIANT_WIDTHS.at(-1)}`, srcSet: [...variants, `${url} ${FULL_WIDTH}w`].join(", ") };
}
