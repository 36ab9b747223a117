import type { Collection } from "#src/backend/backend.ts";
import { PAGES, type Page, type PageName } from "./pages.ts";

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** A row of the table, with the column that only some pages fill. */
export const pageOf = (name: PageName): Page => PAGES[name];

export const ALL_PAGES: readonly Page[] = PAGE_NAMES.map(pageOf);

/** The path of a page that shows documents, for one of them. */
export const documentPath = ({ path }: Page, id: string): string => path.replace(":id", encodeURIComponent(id));

/** The paths of some pages: of one that shows documents, a path for each id that `idsOf` gives of their collection. */
export function pathsOf(pages: readonly Page[], idsOf: (collection: Collection) => Iterable<string>): string[] {
  return pages.flatMap((page) =>
    page.shows ? Array.from(idsOf(page.shows), (id) => documentPath(page, id)) : page.path,
  );
}
