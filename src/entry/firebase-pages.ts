import type { Collection, Document } from "#src/backend/backend.ts";
import { categoryPath, PATHS, productPath } from "#src/ui/paths.ts";

/** All documents of a shop, each collection in its order; absent where nobody could be asked. */
export type Shelves = Readonly<Record<Collection, readonly Document[]>>;

/** A page of the build: the path it is found at. Its file is that path and ".html". */
export function pagePaths(shelves: Shelves | undefined): readonly string[] {
  const ids = new Set<string>();
  /** An id no file can be named after, or that some file systems take for another one's, is left to the shell. */
  const isFileName = (path: string) => {
    const isNew = !ids.has(path.toLowerCase());
    ids.add(path.toLowerCase());
    return isNew && /^\/\w+\/(?!index$)[\w-]{1,200}$/.test(path);
  };
  const documents = [
    ...(shelves?.categories ?? []).map(({ id }) => categoryPath(id)),
    ...(shelves?.products ?? []).map(({ id }) => productPath(id)),
  ];
  return [PATHS.home, PATHS.products, PATHS.faq, ...documents.filter(isFileName)];
}

/** A path no page has: its HTML is the 404 page (spec §2). */
export const NOT_FOUND_PATH = "/404";
/** What Hosting answers with where the build did not know the page: staff's pages, and ids newer than the build. */
export const SHELL_PATH = "/shell";
