import { ALL_PAGES, pathsOf } from "#src/site/page-paths.ts";
import type { CatalogueSnapshot } from "./read.ts";

/** The paths of the pages that the build renders; without a snapshot those that show no document. */
export function pagePaths(snapshot: CatalogueSnapshot | undefined): readonly string[] {
  const pages = ALL_PAGES.filter(({ prerendered }) => prerendered);
  return pathsOf(pages, (collection) => (snapshot?.[collection] ?? []).map(({ id }) => id).filter(isFileName));
}

const isFileName = (id: string): boolean => /^(?!index$)[\w-]{1,200}$/.test(id);

/** A path no page has: its HTML is the 404 page (spec §2). */
export const NOT_FOUND_PATH = "/404";
/** What Hosting answers with if the build has no file: for pages that are not prerendered, and for documents newer than the build. */
export const SHELL_PATH = "/shell";
