import type { Picture } from "../backend.ts";
import { STORED_FILES, VARIANT_WIDTHS, type VariantWidth } from "./wire.ts";

/** For what cannot choose. */
const USUAL_WIDTH: VariantWidth = 640;

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

/** How a stored picture is shown, from its URL alone, so that server and browser say the same. Never whole: no page has room for it. */
export function pictureOf(url: string): Picture {
  if (!storedUrl(url)) return { src: url };
  const srcSet = VARIANT_WIDTHS.map((width) => `${url}&w=${width} ${width}w`).join(", ");
  return { src: `${url}&w=${USUAL_WIDTH}`, srcSet };
}
