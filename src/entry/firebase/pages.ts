import { ALL_PAGES, pathsOf } from "#src/site/page-paths.ts";
import type { CatalogueSnapshot } from "./read.ts";

/** The paths of the pages that the build renders; without a snapshot those that show no document. A page's file is its path and
 *  ".html". */
export function pagePaths(snapshot: CatalogueSnapshot | undefined): readonly string[] {
  const pages = ALL_PAGES.filter(({ prerendered }) => prerendered);
  return pathsOf(pages, (collection) => fileNames((snapshot?.[collection] ?? []).map(({ id }) => id)));
}

/** The ids that a file can be named after; of those that some file systems take for one name, the first. */
function fileNames(ids: readonly string[]): string[] {
  const taken = new Set<string>();
  return ids.filter((id) => {
    const name = id.toLowerCase();
    const isFree = !taken.has(name);
    taken.add(name);
    return isFree && /^(?!index$)[\w-]{1,200}$/.test(id);
  });
}

/** A path no page has: its HTML is the 404 page (spec §2). */
export const NOT_FOUND_PATH = "/404";
/** What Hosting answers with if the build has no file: for pages that are not prerendered, and for documents newer than the build. */
export const SHELL_PATH = "/shell";
