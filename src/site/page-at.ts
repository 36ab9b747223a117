import { documentPath } from "./page-paths.ts";
import { PAGES, type Page, type PageName } from "./pages.ts";

export interface PageAt {
  readonly path: string; // in its canonical spelling
  /** Both undefined if there is no such page. */
  readonly name?: PageName;
  readonly page?: Page;
  readonly id?: string; // what stands for `:id`, decoded
}

const PATTERNS = Object.entries(PAGES).map(([name, page]) => ({
  name: name as PageName,
  page: page as Page,
  first: new RegExp(`^${page.path.split("/")[1]}$`, "i"),
}));

/** The page at a path, whatever its case and how many slashes it ends with. */
export function pageAt(spelled: string): PageAt {
  const path = withoutTrailingSlashes(spelled);
  const [, first = "", id, further] = path.split("/", 4).map(decoded);
  const found = PATTERNS.find(
    ({ page, first: pattern }) => pattern.test(first) && "shows" in page === (id !== undefined),
  );
  if (!found || further !== undefined) return { path };
  const { name, page } = found;
  return id === undefined ? { path: page.path, name, page } : { path: documentPath(page, id), name, page, id };
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** What is badly encoded names no page and no document. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
