import type { StoredDocument } from "../values/stored.ts";
import { hiddenBecause, type Product, productFrom } from "./product.ts";

/** What staff filter the product list by (B10), in the order in which they are offered. */
export const PRODUCT_FILTERS = ["hidden", "noPicture", "noCategory", "longName", "unavailable"] as const;
export type ProductFilter = (typeof PRODUCT_FILTERS)[number];
/** How many products each filter leaves. */
export type FilterCounts = Readonly<Record<ProductFilter, number>>;

/** Characters (code points) of a name; a longer one is cut off on cards and in lists. */
const LONGEST_SHORT_NAME = 40;

const TESTS: Readonly<Record<ProductFilter, (product: Product, hasCategory: (id: string) => boolean) => boolean>> = {
  hidden: (product) => hiddenBecause(product) !== undefined,
  noPicture: ({ imgPath }) => imgPath === "",
  /** A category that was deleted counts as none. */
  noCategory: ({ Category }, hasCategory) => Category === "" || !hasCategory(Category),
  longName: ({ Name }) => [...Name.trim()].length > LONGEST_SHORT_NAME,
  unavailable: ({ Availability }) => Availability === 0,
};

/** The stored products that a filter leaves, in their order and at most `first`; how many it leaves in all, and how many each filter
 *  would leave. `hasCategory`: whether there is a category of this id. */
export function filterProducts<T extends StoredDocument>(
  products: Iterable<T>,
  { filter, first = Number.POSITIVE_INFINITY }: { readonly filter?: ProductFilter; readonly first?: number },
  hasCategory: (id: string) => boolean,
): { readonly found: readonly T[]; readonly count: number; readonly counts: FilterCounts } {
  const counts = Object.fromEntries(PRODUCT_FILTERS.map((name) => [name, 0])) as Record<ProductFilter, number>;
  const found: T[] = [];
  let count = 0;
  for (const document of products) {
    const product = read(document);
    let isFound = filter === undefined;
    for (const name of PRODUCT_FILTERS) {
      if (!TESTS[name](product, hasCategory)) continue;
      counts[name]++;
      isFound ||= name === filter;
    }
    if (!isFound) continue;
    if (count++ < first) found.push(document);
  }
  return { found, count, counts };
}

/** Documents are never changed in place, and a list is filtered again after each write. */
const products = new WeakMap<StoredDocument, Product>();
function read(document: StoredDocument): Product {
  const product = products.get(document) ?? productFrom(document);
  products.set(document, product);
  return product;
}
