import { LIST_PRICES, offers, type PriceKind, priceFrom } from "../prices/price.ts";
import { type StoredDocument, textFrom } from "../values/stored.ts";
import { type Category, isOthers } from "./category.ts";
import { availabilityFrom, isListed, type Product } from "./product.ts";

/** Up to this many products are on one page; more are split into pages of `PAGE_SIZE` (B3). */
const MOST_ON_ONE_PAGE = 1_000;
const PAGE_SIZE = 500;

/** What the price list shows of a product. */
export type PricedProduct = Pick<Product, "id" | "Name" | "Category" | "Availability" | "Price">;

export interface PriceList {
  /** The products of all pages, in order. */
  readonly blocks: readonly (readonly PricedProduct[])[];
  readonly count: number;
  /** The prices that any of them has. */
  readonly columns: readonly PriceKind[];
}

/** StoredDocument products in the shop's order, in blocks. A block that is the same object holds the same products. */
export type StoredProducts = readonly (readonly StoredDocument[])[];

/** How many pages a price list of `count` products has; at least 1. */
export const priceListPages = (count: number): number => (count > MOST_ON_ONE_PAGE ? Math.ceil(count / PAGE_SIZE) : 1);

/** The products of a page, from 1; none beyond the last page. Reads no others, because there may be many. */
export function priceListPage({ blocks, count }: PriceList, page: number): readonly PricedProduct[] {
  const size = priceListPages(count) === 1 ? MOST_ON_ONE_PAGE : PAGE_SIZE;
  const start = (page - 1) * size;
  let offset = 0;
  return blocks.flatMap((block) => {
    const startInBlock = start - offset;
    const endInBlock = startInBlock + size;
    offset += block.length;
    const isOnPage = startInBlock < block.length && endInBlock > 0;
    return isOnPage ? block.slice(Math.max(0, startInBlock), endInBlock) : [];
  });
}

/** `categories` are in the shop's order. Reuses the result of each block that is the same object as before (ADR-015). */
export function priceListOf(stored: StoredProducts, categories: readonly Category[]): PriceList {
  const pricedBlocks = stored.map(pricedBlockOf);
  const places = new Map(categories.map(({ id }, at) => [id, at]));
  const byPlace: (readonly PricedProduct[])[][] = categories.map(() => []);
  const without: (readonly PricedProduct[])[] = [];
  for (const { listed, byCategory } of pricedBlocks) {
    for (const [id, products] of byCategory) byPlace[places.get(id) ?? -1]?.push(products);
    const isInNone = ({ Category }: PricedProduct) => !places.has(Category);
    if ([...byCategory.keys()].some((id) => !places.has(id))) without.push(listed.filter(isInNone));
  }
  return {
    blocks: [...byPlace, without].flat(),
    count: pricedBlocks.reduce((count, { listed }) => count + listed.length, 0),
    columns: LIST_PRICES.filter((kind) => pricedBlocks.some(({ kinds }) => kinds.has(kind))),
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

/** What one block of stored products adds to the price list. */
interface PricedBlock {
  readonly listed: readonly PricedProduct[];
  readonly byCategory: ReadonlyMap<string, readonly PricedProduct[]>;
  readonly kinds: ReadonlySet<PriceKind>;
}
const blocksRead = new WeakMap<readonly StoredDocument[], PricedBlock>();
/** Keeps the object of a product that was not written; null for a hidden one. */
const productsRead = new WeakMap<StoredDocument, PricedProduct | null>();

function pricedBlockOf(stored: readonly StoredDocument[]): PricedBlock {
  const before = blocksRead.get(stored);
  if (before) return before;
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

function pricedOf(stored: StoredDocument): PricedProduct | null {
  const before = productsRead.get(stored);
  if (before !== undefined) return before;
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
