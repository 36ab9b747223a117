import type { Estimate } from "../prices/estimate.ts";
import { centsOf } from "../prices/money.ts";
import type { Price } from "../prices/price.ts";
import type { Product } from "../products/product.ts";

/** What the products of a list cost for one time (B6). */
export interface Totals {
  /** Of one product each, by their ids; those without a price for the time are missing. */
  readonly estimates: ReadonlyMap<string, Estimate>;
  /** The sum of the estimates, and of the deposits of the same products. */
  readonly cents: number;
  readonly depositCents: number;
  /** The products without a price for the time, which neither sum contains. */
  readonly without: readonly Product[];
}

export function totalsOf(products: readonly Product[], estimateOf: (price: Price) => Estimate | undefined): Totals {
  const estimates = new Map<string, Estimate>();
  let cents = 0;
  let depositCents = 0;
  for (const { id, Price } of products) {
    const estimate = estimateOf(Price);
    if (!estimate) continue;
    estimates.set(id, estimate);
    cents += estimate.cents;
    depositCents += centsOf(Math.max(0, Price.Guarantee ?? 0));
  }
  return { estimates, cents, depositCents, without: products.filter(({ id }) => !estimates.has(id)) };
}
