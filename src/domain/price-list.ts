import { type Category, isOthers } from "./category.ts";
import { LIST_PRICES, offers, type PriceKind } from "./price.ts";
import { isListed, type Product, productFrom } from "./product.ts";

/** The price list (B3): every listed product on one page, or where there are more than so many, in pages of equal size. */
const MOST_ON_ONE_PAGE = 1_000;
const PAGE_SIZE = 500;

/** What the price list shows of a product. */
export type PricedProduct = Pick<Product, "id" | "Name" | "Category" | "Availability" | "Price">;

export interface PriceListPage {
  readonly products: readonly PricedProduct[];
  /** How many products all pages hold. */
  readonly count: number;
  /** The prices that some product of any page has, in the order of the price list. */
  readonly columns: readonly PriceKind[];
}

type Stored = { readonly id: string; readonly [field: string]: unknown };
/** Stored products in the shop's order, in pieces. A piece that is the same object holds the same products. */
type Blocks = readonly (readonly Stored[])[];

/** How many pages a price list of `count` products has; at least 1. */
export const priceListPages = (count: number): number => (count > MOST_ON_ONE_PAGE ? Math.ceil(count / PAGE_SIZE) : 1);

export const priceListCount = (blocks: Blocks): number =>
  blocks.reduce((count, block) => count + blockOf(block).listed.length, 0);

/** A page, from 1; beyond the last one it is empty. `categories` are in the shop's order. Of blocks that were read before it takes time
 *  only to join them (ADR-015). */
export function priceListPage(blocks: Blocks, categories: readonly Category[], page: number): PriceListPage {
  const read = blocks.map(blockOf);
  const places = new Map(categories.map(({ id }, at) => [id, at]));
  const parts: (readonly PricedProduct[])[][] = [...categories, undefined].map(() => []);
  for (const { listed, byCategory } of read) {
    for (const [id, products] of byCategory) parts[places.get(id) ?? -1]?.push(products);
    const isAnyWithout = [...byCategory.keys()].some((id) => !places.has(id));
    if (isAnyWithout) parts.at(-1)?.push(listed.filter(({ Category }) => !places.has(Category)));
  }
  const all = parts.flat(2);
  const size = priceListPages(all.length) === 1 ? MOST_ON_ONE_PAGE : PAGE_SIZE;
  return {
    products: all.slice((page - 1) * size, page * size),
    count: all.length,
    columns: LIST_PRICES.filter((kind) => read.some(({ kinds }) => kinds.has(kind))),
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

interface Block {
  readonly listed: readonly PricedProduct[];
  readonly byCategory: ReadonlyMap<string, readonly PricedProduct[]>;
  readonly kinds: ReadonlySet<PriceKind>;
}
const readBlocks = new WeakMap<readonly Stored[], Block>();

function blockOf(stored: readonly Stored[]): Block {
  const known = readBlocks.get(stored);
  if (known) return known;
  const listed = stored.map(productFrom).filter(isListed).map(priced);
  const byCategory = new Map<string, PricedProduct[]>();
  for (const product of listed) {
    const own = byCategory.get(product.Category);
    if (own) own.push(product);
    else byCategory.set(product.Category, [product]);
  }
  const kinds = new Set(listed.flatMap(({ Price }) => offers(Price).map(({ kind }) => kind)));
  const block = { listed, byCategory, kinds };
  readBlocks.set(stored, block);
  return block;
}

const priced = ({ id, Name, Category, Availability, Price }: Product): PricedProduct => ({
  id,
  Name,
  Category,
  Availability,
  Price,
});
