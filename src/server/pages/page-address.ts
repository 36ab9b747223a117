import { MOST_RENDERED_PAGES, pagesFor } from "#src/domain/listing.ts";
import { ALL_PAGES, documentPath } from "#src/site/page-paths.ts";
import type { Page } from "#src/site/pages.ts";
import { type Parameter, readParameter, withParameters } from "#src/site/parameters.ts";

/** The longest parameter value that is kept. The browser sends the address of its page with later requests, and the size of their
 *  headers is limited. */
const LONGEST_VALUE = 500;

/** Matches paths as React Router does: whatever their case, and fixed paths before those with `:id`. */
const PATTERNS = ALL_PAGES.toSorted((a, b) => Number("shows" in a) - Number("shows" in b)).map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(":id", "([^/]+)")}$`, "i"),
}));

export interface PageAddress {
  /** Path and query in their canonical spelling, with the parameters that the page reads and no others: advertisements add some to
   *  every link. */
  readonly location: string;
  /** The status of the redirect to `location`: 308 where the path is spelled in another way, 302 where a parameter asks for what is not
   *  there. */
  readonly redirect: 302 | 308 | undefined;
  /** The address that the page is rendered from and cached under: `location`, but one for all pages of a list beyond those that the server
   *  renders, because their HTML is the same. */
  readonly key: string;
  /** False where the page lists a category that does not exist, because anybody can make up such addresses. */
  readonly isCacheable: boolean;
  /** Whether it is a public list of products, of which the server renders the first pages only. */
  readonly isList: boolean;
}

/** How long the lists are. */
interface Counts {
  /** How many products a category has, or the shop; undefined where there is no such category. */
  readonly productsIn: (category: string | undefined) => number | undefined;
  readonly priceListPages: () => number;
}

/** What the address in a request asks for. Undefined where the path is not valid percent-encoding, or where a browser would read another
 *  path. */
export function pageAddress(url: string, { productsIn, priceListPages }: Counts): PageAddress | undefined {
  const cut = url.indexOf("?");
  const given = cut < 0 ? url : url.slice(0, cut);
  if (!isValidPath(given)) return undefined;
  const { path, page, id } = pageAt(withoutTrailingSlashes(given));
  const query = new URLSearchParams(page?.parameters.length && cut >= 0 ? url.slice(cut) : "");
  const values: Partial<Record<Parameter, string>> = {};
  let isThere = true;
  for (const name of page?.parameters ?? []) {
    const value = readParameter(query, name) ?? "";
    if (value.length > LONGEST_VALUE) isThere = false;
    else values[name] = value;
  }
  const at = page?.categoryIn;
  const category = at === ":id" ? id : values.kategoria || undefined;
  const count = at && productsIn(category);
  const strana = Number(values.strana);
  let last = count === undefined ? strana : pagesFor(count);
  if (page?.isPriceList && strana > 1) last = priceListPages();
  if (strana > last) {
    values.strana = String(last);
    isThere = false;
  }
  const location = withParameters(path, values);
  const isLong = at !== undefined && strana > MOST_RENDERED_PAGES;
  return {
    location,
    redirect: path !== given ? 308 : isThere ? undefined : 302,
    key: isLong ? withParameters(path, { ...values, strana: MOST_RENDERED_PAGES + 1 }) : location,
    isCacheable: page !== undefined && (at === undefined || count !== undefined),
    isList: at !== undefined,
  };
}

/** The page that React Router shows at a path, its `:id`, and its canonical path. */
function pageAt(path: string): { readonly path: string; readonly page?: Page; readonly id?: string } {
  const decoded = path
    .split("/")
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/");
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(decoded);
    const id = match?.[1]?.replaceAll("%2F", "/") ?? "";
    if (match) return { path: documentPath(page, id), page, id };
  }
  return { path };
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Control characters and line separators, which React Router matches in no path. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u;

function isValidPath(path: string): boolean {
  try {
    if (path.startsWith("//") || UNPRINTABLE.test(decodeURIComponent(path))) return false;
    return new URL(path, "http://x").pathname === path;
  } catch {
    return false;
  }
}
