import type { Collection } from "#src/backend/backend.ts";
import { LONGEST_IDS } from "#src/domain/my-list/my-list.ts";
import { MOST_RENDERED_PAGES, pagesFor } from "#src/domain/products/listing.ts";
import { pageAt } from "#src/site/page-at.ts";
import type { Page } from "#src/site/pages.ts";
import { BROWSER_PARAMETERS, LAST_PAGE, type Parameter, readParameter, withParameters } from "#src/site/parameters.ts";

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
  /** The address that the page is rendered at and cached under. Addresses with the same HTML have one key. */
  readonly key: string;
  /** False for addresses that anybody can make up: a missing page, document or category, a search by text, a list from a link. */
  readonly isCacheable: boolean;
  /** Whether it is a public list of products, of which the server renders the first pages only. */
  readonly isProductList: boolean;
}

/** Reads an address: "/Products/?x=1&strana=2" → "/products?strana=2", a redirect. Undefined if its path is too long, badly encoded, with control
 *  characters, or one that a browser would normalise. */
export function pageAddress(url: string, contents: ShopContents): PageAddress | undefined {
  const [givenPath = ""] = url.split("?", 1);
  if (!isValidPath(givenPath)) return undefined;
  const { path, page, id } = pageAt(givenPath);
  const redirect = path === givenPath ? undefined : 308;
  if (!page) return { location: path, redirect, key: path, isCacheable: false, isProductList: false };

  const { values, isTooLong } = parametersOf(page, url.slice(givenPath.length));
  const isProductList = page.categoryIn !== undefined;
  const category = page.categoryIn === ":id" ? id : values.kategoria || undefined;
  const productCount = isProductList ? contents.productsIn(category) : undefined;
  const isBeyondEnd = limitPage(values, () => {
    if (page.isPriceList) return contents.priceListPages();
    return productCount === undefined ? LAST_PAGE : pagesFor(productCount);
  });
  const hasCategory = !isProductList || productCount !== undefined;
  const hasDocument = page.shows === undefined || contents.has(page.shows, id ?? "");
  const isSearch = isProductList && Boolean(values.hladat);
  return {
    location: withParameters(path, values),
    redirect: isTooLong || isBeyondEnd ? 302 : redirect,
    key: withParameters(path, renderedValues(values, isProductList)),
    isCacheable: hasCategory && hasDocument && !isSearch && !isListFromLink(values),
    isProductList,
  };
}

type Values = Partial<Record<Parameter, string>>;

/** The most characters of a parameter. Browsers send the page's address with later requests, whose headers are limited. */
const longestValue = (name: Parameter): number => (name === "polozky" ? LONGEST_IDS : 500);

function parametersOf(page: Page, queryText: string): { values: Values; isTooLong: boolean } {
  const query = new URLSearchParams(queryText);
  const values: Values = {};
  for (const name of page.parameters) {
    const value = readParameter(query, name) ?? "";
    if (value.length <= longestValue(name)) values[name] = value;
  }
  return { values, isTooLong: page.parameters.some((name) => (query.get(name) ?? "").length > longestValue(name)) };
}

/** Replaces a page beyond the last one by the last one. Returns whether it did. */
function limitPage(values: Values, lastPage: () => number): boolean {
  const asked = Number(values.strana || 1);
  const last = asked > 1 ? lastPage() : 1;
  if (asked <= last) return false;
  values.strana = String(last);
  return true;
}

/** /zoznam with products in its address, which a visitor has sent to a friend (B6). */
const isListFromLink = (values: Values): boolean => Boolean(values.polozky);

/** The parameters on which the HTML depends: not those that only the browser reads, and no page of a list beyond those that the server renders. */
function renderedValues(values: Values, isProductList: boolean): Values {
  const rendered = { ...values };
  // The head of a list from a link says what it holds (B21).
  if (!isListFromLink(values)) for (const name of BROWSER_PARAMETERS) delete rendered[name];
  if (isProductList && Number(values.strana) > MOST_RENDERED_PAGES) rendered.strana = String(MOST_RENDERED_PAGES + 1);
  return rendered;
}

/** An id has at most 200 characters, each of which has at most 12 when it is percent-encoded. */
const LONGEST_PATH = 2_500;
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u; // control characters and line separators: no id holds one

function isValidPath(path: string): boolean {
  if (path.length > LONGEST_PATH) return false;
  try {
    if (path.startsWith("//") || UNPRINTABLE.test(decodeURIComponent(path))) return false;
    return new URL(path, "http://x").pathname === path;
  } catch {
    return false;
  }
}
