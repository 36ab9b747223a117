import type { Estimate } from "../prices/estimate.ts";
import { centsOf } from "../prices/money.ts";
import type { Price } from "../prices/price.ts";
import type { Product } from "../products/product.ts";

/** What the products of a list cost for one time (B6). */
export interface Totals {
  /** Of one product each, by their ids; those without a price for the time are missing. */
  readonly estimates: ReadonlyMap<string, Estimate>;
  /** The sum of the estimates of what is available, and of the deposits of the same products. */
  readonly cents: number;
  readonly depositCents: number;
  /** What is in neither sum: products without a price for the time, and those that are not available. */
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
    depositCents += centsOf(Math.max(0, Price.Guarantee ?? 0));
  }
  return { estimates, cents, depositCents, without };
}
