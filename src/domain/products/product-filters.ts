import { addDays } from "../hours/shop-time.ts";
import { remembered } from "../values/remembered.ts";
import type { StoredDocument } from "../values/stored.ts";
import { beginsOn } from "./busy.ts";
import { hiddenBecause, type Product, productFrom } from "./product.ts";

const LONGEST_SHORT_NAME = 40; // code points; a longer name is cut off on cards and in lists

interface Known {
  readonly hasCategory: (id: string) => boolean;
  readonly today: string | undefined; // the shop's date; without one no day is over
}
type Test = (product: Product, known: Known) => boolean;
/** What staff filter the product list by (B10), in the order in which they are offered. */
const TESTS = {
  hidden: (product) => hiddenBecause(product) !== undefined,
  noPicture: ({ imgPath }) => imgPath === "",
  /** A category that was deleted counts as none. */
  noCategory: ({ Category }, { hasCategory }) => Category === "" || !hasCategory(Category),
  longName: ({ Name }) => [...Name.trim()].length > LONGEST_SHORT_NAME,
  unavailable: ({ Availability }) => Availability === 0,
  overdue: ({ BackOn }, { today = "" }) => BackOn !== "" && BackOn < today, // by the day that staff gave (B15)
  /** Is to be handed out today or tomorrow, by its busy days (B24). */
  handout: ({ Busy }, { today }) => today !== undefined && (beginsOn(Busy, today) || beginsOn(Busy, addDays(today, 1))),
} satisfies Readonly<Record<string, Test>>;

export type ProductFilter = keyof typeof TESTS;
export const PRODUCT_FILTERS = Object.keys(TESTS) as readonly ProductFilter[];
export type FilterCounts = Readonly<Record<ProductFilter, number>>;

/** The first products that a filter leaves, in their order; how many it leaves in all, and how many each filter would leave. */
export function filterProducts<T extends StoredDocument>(
  products: Iterable<T>,
  {
    filter,
    first = Number.POSITIVE_INFINITY,
    today,
  }: { readonly filter?: ProductFilter; readonly first?: number; readonly today?: string },
  hasCategory: Known["hasCategory"],
): { readonly found: readonly T[]; readonly count: number; readonly counts: FilterCounts } {
  const counts = Object.fromEntries(PRODUCT_FILTERS.map((name) => [name, 0])) as Record<ProductFilter, number>;
  const found: T[] = [];
  let count = 0;
  const known: Known = { hasCategory, today };
  for (const document of products) {
    const product = rememberedProduct(document);
    let isFound = filter === undefined;
    for (const name of PRODUCT_FILTERS) {
      if (!TESTS[name](product, known)) continue;
      counts[name]++;
      isFound ||= name === filter;
    }
    if (!isFound) continue;
    if (count++ < first) found.push(document);
  }
  return { found, count, counts };
}

const rememberedProduct = remembered(productFrom); // because a list is filtered again after each write
