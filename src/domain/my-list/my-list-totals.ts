import type { Estimate } from "../prices/estimate.ts";
import { depositCentsOf, type Price } from "../prices/price.ts";
import type { Product } from "../products/product.ts";

/** What the products of a list cost for one time (B6). */
export interface Totals {
  /** Of one product each, by their ids; those without a price for the time are missing. */
  readonly estimates: ReadonlyMap<string, Estimate>;
  /** How many products the sums contain. */
  readonly count: number;
  /** The sum of their estimates, and of their deposits. */
  readonly cents: number;
  readonly depositCents: number;
  /** The products that are not available or have no price for the time, which neither sum contains. */
  readonly without: readonly Product[];
}

export function totalsOf(products: readonly Product[], estimateOf: (price: Price) => Estimate | undefined): Totals {
  const estimates = new Map<string, Estimate>();
  const without: Product[] = [];
  let cents = 0;
  let depositCents = 0;
  for (const product of products) {
    const { id, Price, Availability } = product;
    const estimate = estimateOf(Price);
    if (estimate) estimates.set(id, estimate);
    if (!estimate || Availability === 0) {
      without.push(product);
      continue;
    }
    cents += estimate.cents;
    depositCents += depositCentsOf(Price);
  }
  return { estimates, count: products.length - without.length, cents, depositCents, without };
}
