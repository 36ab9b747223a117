import type { Collection } from "#src/backend/backend.ts";
import { LONGEST_IDS } from "#src/domain/my-list/my-list.ts";
import { MOST_RENDERED_PAGES, pagesFor } from "#src/domain/products/listing.ts";
import { pageAt } from "#src/site/page-at.ts";
import { BROWSER_PARAMETERS, type Parameter, readParameter, withParameters } from "#src/site/parameters.ts";

/** Of a parameter: browsers send the page's address with later requests, whose headers are limited. */
const longestValue = (name: Parameter): number => (name === "polozky" ? LONGEST_IDS : 500);

/** Characters of a path. An id has at most 200, and percent-encoded each of them is at most 12. */
const MOST_CHARACTERS = 2_500;

export interface ShopContents {
  /** How many products a category has, or the shop; undefined if there is no such category. */
  productsIn(category: string | undefined): number | undefined;
  priceListPages(): number;
  has(collection: Collection, id: string): boolean;
}

export interface PageAddress {
  /** Path and query in canonical spelling, with the parameters that the page reads: advertisements add some to every link. */
  readonly location: string;
  /** Of the redirect to `location`: 308 for another spelling of the path, 302 if a parameter asks for what is not there yet. */
  readonly redirect: 302 | 308 | undefined;
  /** What the page is rendered from and cached under: `location` without what only the browser reads, unless it is that of a list from a link,
   *  and one for all pages of a list beyond those that the server renders. */
  readonly key: string;
  /** False for what anybody can make up: no such page, document or category, what a text finds, and a list from a link. */
  readonly isCacheable: boolean;
  /** Whether it is a public list of products, of which the server renders the first pages only. */
  readonly isList: boolean;
}

/** Undefined if the path is too long, badly encoded, holds control characters or is one that a browser would normalise. */
export function pageAddress(url: string, catalogue: ShopContents): PageAddress | undefined {
  const cut = url.indexOf("?");
  const given = cut < 0 ? url : url.slice(0, cut);
  if (!isValidPath(given)) return undefined;
  const { path, page, id } = pageAt(given);
  const query = new URLSearchParams(page?.parameters.length && cut >= 0 ? url.slice(cut) : "");
  const values: Partial<Record<Parameter, string>> = {};
  let isOutOfRange = false;
  for (const name of page?.parameters ?? []) {
    const value = readParameter(query, name) ?? "";
    const longest = longestValue(name);
    if ((query.get(name)?.length ?? 0) > longest) isOutOfRange = true;
    if (value.length <= longest) values[name] = value;
  }
  const at = page?.categoryIn;
  const category = at === ":id" ? id : values.kategoria || undefined;
  const count = at && catalogue.productsIn(category);
  const strana = Number(values.strana);
  let last = count === undefined ? strana : pagesFor(count);
  if (page?.isPriceList && strana > 1) last = catalogue.priceListPages();
  if (strana > last) {
    values.strana = String(last);
    isOutOfRange = true;
  }
  const location = withParameters(path, values);
  const isShown = page?.shows === undefined || catalogue.has(page.shows, id ?? "");
  // The head of a list from a link says what it holds (B21).
  const isSharedList = Boolean(values.polozky);
  const rendered = { ...values };
  if (!isSharedList) for (const name of BROWSER_PARAMETERS) delete rendered[name];
  const isLong = at !== undefined && strana > MOST_RENDERED_PAGES;
  return {
    location,
    redirect: isOutOfRange ? 302 : path !== given ? 308 : undefined,
    key: withParameters(path, isLong ? { ...rendered, strana: MOST_RENDERED_PAGES + 1 } : rendered),
    isCacheable:
      page !== undefined &&
      (at === undefined || count !== undefined) &&
      isShown &&
      !(at && values.hladat) &&
      !isSharedList,
    isList: at !== undefined,
  };
}

/** Control characters and line separators: no id holds one. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u;

function isValidPath(path: string): boolean {
  if (path.length > MOST_CHARACTERS) return false;
  try {
    if (path.startsWith("//") || UNPRINTABLE.test(decodeURIComponent(path))) return false;
    return new URL(path, "http://x").pathname === path;
  } catch {
    return false;
  }
}
