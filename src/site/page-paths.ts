import type { Collection } from "#src/backend/backend.ts";
import { PAGES, type Page } from "./pages.ts";

/** The rows of the table, with the column that only some fill. */
export const ALL_PAGES: readonly Page[] = Object.values(PAGES);

export const documentPath = ({ path }: Page, id: string): string => path.replace(":id", encodeURIComponent(id));

/** The paths of some pages: of one that shows documents, a path for each id that `idsOf` gives of their collection. */
export function pathsOf(pages: readonly Page[], idsOf: (collection: Collection) => Iterable<string>): string[] {
  return pages.flatMap((page) =>
    page.shows ? Array.from(idsOf(page.shows), (id) => documentPath(page, id)) : page.path,
  );
}
