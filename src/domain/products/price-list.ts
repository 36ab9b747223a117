import { LIST_PRICES, offers, type PriceKind, priceFrom } from "../prices/price.ts";
import { remembered } from "../values/remembered.ts";
import { type StoredDocument, textFrom } from "../values/stored.ts";
import { type Category, categoryFrom, isOthers, othersLast } from "./category.ts";
import { availabilityFrom, backOnFrom, isListed, type Product } from "./product.ts";

/** Up to this many products are on a single page; more are split into pages of `PAGE_SIZE` (B3). */
const MOST_ON_SINGLE_PAGE = 1_000;
const PAGE_SIZE = 500;

/** What the price list shows of a product. */
export type PricedProduct = Pick<Product, "id" | "Name" | "Category" | "Availability" | "Price"> &
  Partial<Pick<Product, "BackOn">>; // absent if the product has no such day

export interface PriceList {
  readonly products: readonly PricedProduct[]; // of all pages, in order
  readonly columns: readonly PriceKind[]; // the kinds of price that at least one product has
}

/** How many pages a price list of `count` products has; at least 1. */
export const priceListPages = (count: number): number =>
  count > MOST_ON_SINGLE_PAGE ? Math.ceil(count / PAGE_SIZE) : 1;

/** The products of a page, from 1; none beyond the last page. */
export function priceListPage({ products }: PriceList, page: number): readonly PricedProduct[] {
  const size = priceListPages(products.length) === 1 ? MOST_ON_SINGLE_PAGE : PAGE_SIZE;
  return products.slice((page - 1) * size, page * size);
}

/** The price list; products and categories are in the order of their collections. Remembered for each pair of arrays, because every page of the
 *  list is read by itself. */
export const priceListOf = (stored: readonly StoredDocument[], categories: readonly StoredDocument[]): PriceList =>
  rememberedLists(stored)(categories);

const rememberedLists = remembered((stored: readonly StoredDocument[]) =>
  remembered((categories: readonly StoredDocument[]) => makePriceList(stored, categories)),
);

function makePriceList(stored: readonly StoredDocument[], categories: readonly StoredDocument[]): PriceList {
  const listed = stored.map(pricedFrom).filter(isListed);
  // A map keeps its order, so the products are in the order of the categories.
  const byCategory = new Map<string, PricedProduct[]>();
  for (const { id } of othersLast(categories.map(categoryFrom))) byCategory.set(id, []);
  const withoutCategory: PricedProduct[] = [];
  for (const product of listed) (byCategory.get(product.Category) ?? withoutCategory).push(product);
  const kinds = new Set(listed.flatMap(({ Price }) => offers(Price)).map(({ kind }) => kind));
  return {
    products: [...byCategory.values(), withoutCategory].flat(),
    columns: LIST_PRICES.filter((kind) => kinds.has(kind)),
  };
}

/** The products under one heading. `category` is undefined for products without a category or with a deleted one. */
export interface PriceListSection {
  readonly category: Category | undefined;
  readonly products: readonly PricedProduct[];
}

/** The products of a page under their headings, in the order of the page. Those without a category are under "Ostatné" if there is one. */
export function priceListSections(
  products: readonly PricedProduct[],
  categories: readonly Category[],
): readonly PriceListSection[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const others = categories.find(isOthers);
  const sections = new Map<Category | undefined, PricedProduct[]>();
  for (const product of products) {
    const category = byId.get(product.Category) ?? others;
    const section = sections.get(category);
    if (section) section.push(product);
    else sections.set(category, [product]);
  }
  return [...sections].map(([category, productsOfSection]) => ({ category, products: productsOfSection }));
}

/** Remembered, so that a product that was not written is the same object in the next list, and only changed products are sent to open pages. */
const pricedFrom = remembered((stored: StoredDocument): PricedProduct => {
  const BackOn = backOnFrom(stored);
  return {
    id: stored.id,
    Name: textFrom(stored.Name),
    Category: textFrom(stored.Category),
    Availability: availabilityFrom(stored.Availability),
    ...(BackOn && { BackOn }),
    Price: priceFrom(stored.Price),
  };
});
