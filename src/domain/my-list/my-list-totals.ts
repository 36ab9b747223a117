import type { Estimate } from "../prices/estimate.ts";
import { depositCentsOf, type Price } from "../prices/price.ts";
import type { Product } from "../products/product.ts";

/** What the products of a list cost for one time (B6). */
export interface Totals {
  readonly estimates: ReadonlyMap<string, Estimate>; // by product id; without those that have no price for the time
  readonly count: number; // how many products the sums contain
  readonly cents: number; // the sum of their estimates
  readonly depositCents: number; // the sum of their deposits
  readonly without: readonly Product[]; // not available or without a price for the time; in neither sum
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
