import type { Collection, Document } from "#src/backend/backend.ts";
import { ALL_PAGES, pathsOf } from "#src/site/page-paths.ts";

/** All documents of a shop, each collection in its order; absent where nobody could be asked. */
export type Shelves = Readonly<Record<Collection, readonly Document[]>>;

/** The paths of the pages that the build renders. A page's file is its path and ".html". */
export function pagePaths(shelves: Shelves | undefined): readonly string[] {
  const pages = ALL_PAGES.filter(({ prerendered }) => prerendered);
  return pathsOf(pages, (collection) => fileNames((shelves?.[collection] ?? []).map(({ id }) => id)));
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
/** What Hosting answers with where the build has no file: on staff's pages, and for documents newer than the build. */
export const SHELL_PATH = "/shell";
