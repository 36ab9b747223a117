import type { Collection } from "#src/backend/backend.ts";
import { LONGEST_IDS } from "#src/domain/my-list/my-list.ts";
import { MOST_RENDERED_PAGES, pagesFor } from "#src/domain/products/listing.ts";
import { pageAt } from "#src/site/page-at.ts";
import { BROWSER_PARAMETERS, type Parameter, readParameter, withParameters } from "#src/site/parameters.ts";

/** The most characters of a parameter. Browsers send the page's address with later requests, whose headers are limited. */
const longestValue = (name: Parameter): number => (name === "polozky" ? LONGEST_IDS : 500);

/** The most characters of a path. An id has at most 200, each of which has at most 12 when it is percent-encoded. */
const MOST_CHARACTERS = 2_500;

export interface ShopContents {
  /** How many products a category has, or the whole shop if none is given; undefined if there is no such category. */
  productsIn(category: string | undefined): number | undefined;
  priceListPages(): number;
  has(collection: Collection, id: string): boolean;
}

export interface PageAddress {
  /** Path and query in canonical spelling, with only the parameters that the page reads, because advertisements add others. */
  readonly location: string;
  /** The status of a redirect to `location`: 308 for another spelling of the path, 302 if a parameter is too long or its page does not exist. */
  readonly redirect: 302 | 308 | undefined;
  /** What the page is rendered from and cached under: `location` without the parameters that only the browser reads, except for a list from a
   *  link. All pages of a list beyond those that the server renders have one key. */
  readonly key: string;
  /** False for addresses that anybody can make up: a missing page, document or category, a search by text, a list from a link. */
  readonly isCacheable: boolean;
  /** Whether it is a public list of products, of which the server renders the first pages only. */
  readonly isList: boolean;
}

/** Reads an address. Undefined if its path is too long, badly encoded, with control characters, or one that a browser would normalise. */
export function pageAddress(url: string, catalogue: ShopContents): PageAddress | undefined {
  const queryStart = url.indexOf("?");
  const givenPath = queryStart < 0 ? url : url.slice(0, queryStart);
  if (!isValidPath(givenPath)) return undefined;
  const { path, page, id } = pageAt(givenPath);
  const query = new URLSearchParams(page?.parameters.length && queryStart >= 0 ? url.slice(queryStart) : "");
  const values: Partial<Record<Parameter, string>> = {};
  let isOutOfRange = false;
  for (const name of page?.parameters ?? []) {
    const value = readParameter(query, name) ?? "";
    const longest = longestValue(name);
    if ((query.get(name)?.length ?? 0) > longest) isOutOfRange = true;
    if (value.length <= longest) values[name] = value;
  }
  const categoryIn = page?.categoryIn;
  const category = categoryIn === ":id" ? id : values.kategoria || undefined;
  const productCount = categoryIn && catalogue.productsIn(category);
  const strana = Number(values.strana);
  let last = productCount === undefined ? strana : pagesFor(productCount);
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
  const isLong = categoryIn !== undefined && strana > MOST_RENDERED_PAGES;
  return {
    location,
    redirect: isOutOfRange ? 302 : path !== givenPath ? 308 : undefined,
    key: withParameters(path, isLong ? { ...rendered, strana: MOST_RENDERED_PAGES + 1 } : rendered),
    isCacheable:
      page !== undefined &&
      (categoryIn === undefined || productCount !== undefined) &&
      isShown &&
      !(categoryIn && values.hladat) &&
      !isSharedList,
    isList: categoryIn !== undefined,
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
