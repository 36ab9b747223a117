import { type Category, isOthers } from "./category.ts";
import { LIST_PRICES, offers, type PriceKind, priceFrom } from "./price.ts";
import { availabilityFrom, isListed, type Product } from "./product.ts";
import { textFrom } from "./stored.ts";

/** The price list (B3): every listed product on one page, or where there are more than so many, in pages of equal size. */
const MOST_ON_ONE_PAGE = 1_000;
const PAGE_SIZE = 500;

/** What the price list shows of a product. */
export type PricedProduct = Pick<Product, "id" | "Name" | "Category" | "Availability" | "Price">;

export interface PriceList {
  /** The products of all pages, in order, in pieces. */
  readonly parts: readonly (readonly PricedProduct[])[];
  readonly count: number;
  /** The prices that some of them has. */
  readonly columns: readonly PriceKind[];
}

type Stored = { readonly id: string; readonly [field: string]: unknown };
/** Stored products in the shop's order, in pieces. A piece that is the same object holds the same products. */
export type StoredProducts = readonly (readonly Stored[])[];

/** How many pages a price list of `count` products has; at least 1. */
export const priceListPages = (count: number): number => (count > MOST_ON_ONE_PAGE ? Math.ceil(count / PAGE_SIZE) : 1);

/** The products of a page, from 1; none beyond the last page. Reads no others, because there may be many. */
export function priceListPage({ parts, count }: PriceList, page: number): readonly PricedProduct[] {
  const size = priceListPages(count) === 1 ? MOST_ON_ONE_PAGE : PAGE_SIZE;
  const from = (page - 1) * size;
  let before = 0;
  return parts.flatMap((part) => {
    const start = from - before;
    before += part.length;
    return start >= part.length || start + size <= 0 ? [] : part.slice(Math.max(0, start), start + size);
  });
}

/** `categories` are in the shop's order. Pieces that were read before are only put together (ADR-015). */
export function priceListOf(stored: StoredProducts, categories: readonly Category[]): PriceList {
  const blocks = stored.map(blockOf);
  const places = new Map(categories.map(({ id }, at) => [id, at]));
  const parts: (readonly PricedProduct[])[][] = categories.map(() => []);
  const without: (readonly PricedProduct[])[] = [];
  for (const { listed, byCategory } of blocks) {
    for (const [id, products] of byCategory) parts[places.get(id) ?? -1]?.push(products);
    const isInNone = ({ Category }: PricedProduct) => !places.has(Category);
    if ([...byCategory.keys()].some((id) => !places.has(id))) without.push(listed.filter(isInNone));
  }
  return {
    parts: [...parts, without].flat(),
    count: blocks.reduce((count, { listed }) => count + listed.length, 0),
    columns: LIST_PRICES.filter((kind) => blocks.some(({ kinds }) => kinds.has(kind))),
  };
}

/** The products of one heading; without a category those that have none, or a deleted one. */
export interface PriceListSection {
  readonly category: Category | undefined;
  readonly products: readonly PricedProduct[];
}

/** The products of a page under their headings, in its order. Those without a category are under "Ostatné" where there is one. */
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
  return [...sections].map(([category, own]) => ({ category, products: own }));
}

/** What one piece adds. */
interface Block {
  readonly listed: readonly PricedProduct[];
  readonly byCategory: ReadonlyMap<string, readonly PricedProduct[]>;
  readonly kinds: ReadonlySet<PriceKind>;
}
const blocksRead = new WeakMap<readonly Stored[], Block>();
/** So that a product that was not written stays the same object; null for one that is hidden. */
const productsRead = new WeakMap<Stored, PricedProduct | null>();

function blockOf(stored: readonly Stored[]): Block {
  const known = blocksRead.get(stored);
  if (known) return known;
  const listed = stored.map(pricedOf).filter((product) => product !== null);
  const byCategory = new Map<string, PricedProduct[]>();
  for (const product of listed) {
    const own = byCategory.get(product.Category);
    if (own) own.push(product);
    else byCategory.set(product.Category, [product]);
  }
  const kinds = new Set(listed.flatMap(({ Price }) => offers(Price).map(({ kind }) => kind)));
  const block = { listed, byCategory, kinds };
  blocksRead.set(stored, block);
  return block;
}

function pricedOf(stored: Stored): PricedProduct | null {
  const known = productsRead.get(stored);
  if (known !== undefined) return known;
  const product = {
    id: stored.id,
    Name: textFrom(stored.Name),
    Category: textFrom(stored.Category),
    Availability: availabilityFrom(stored.Availability),
    Price: priceFrom(stored.Price),
  };
  const priced = isListed(product) ? product : null;
  productsRead.set(stored, priced);
  return priced;
}
