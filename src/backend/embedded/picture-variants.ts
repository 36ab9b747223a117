import type { Picture } from "../backend.ts";
import { STORED_FILES, VARIANT_WIDTHS, type VariantWidth } from "./wire.ts";

/** For browsers that ignore `srcSet`. */
const DEFAULT_WIDTH: VariantWidth = 640;

export interface StoredUrl {
  readonly folder: string;
  readonly name: string; // percent-encoded, as in the URL
  readonly version: string;
}

/** The parts of the URL of a file we store; undefined for every other URL. */
export function storedUrl(url: string): StoredUrl | undefined {
  const [, folder, name, version] = /^([a-z]+)\/([^/?#]+)\?v=(\w+)$/.exec(url.slice(STORED_FILES.length)) ?? [];
  return url.startsWith(STORED_FILES) && folder && name && version ? { folder, name, version } : undefined;
}

/** The attributes of a stored picture, computed from its URL alone, so that server and browser agree. Pages never show the original. */
export function pictureOf(url: string, thumbnail?: "thumbnail"): Picture {
  if (!storedUrl(url)) return { src: url };
  if (thumbnail) return { src: `${url}&w=${VARIANT_WIDTHS[0]}` };
  const srcSet = VARIANT_WIDTHS.map((width) => `${url}&w=${width} ${width}w`).join(", ");
  return { src: `${url}&w=${DEFAULT_WIDTH}`, srcSet };
}
