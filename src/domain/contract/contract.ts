import type { Estimate } from "../prices/estimate.ts";
import { depositCentsOf, type Price } from "../prices/price.ts";
import type { Product } from "../products/product.ts";

export const MOST_CONTRACT_PRODUCTS = 10; // as many as fit on the first page of a contract (B23)
export const CONTRACT_COPIES = [1, 2, 3] as const; // how many times a contract can be printed at once

/** What products cost for one time, available or not (B23). */
export interface Contract {
  readonly rows: readonly { readonly product: Product; readonly estimate: Estimate | undefined }[];
  readonly cents: number | undefined; // undefined if a product has no price for the time
  readonly depositCents: number;
}

export function contractOf(products: readonly Product[], estimateOf: (price: Price) => Estimate | undefined): Contract {
  const rows = products.map((product) => ({ product, estimate: estimateOf(product.Price) }));
  const isPriced = rows.every(({ estimate }) => estimate);
  const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
  return {
    rows,
    cents: isPriced ? sum(rows.map(({ estimate }) => estimate?.cents ?? 0)) : undefined,
    depositCents: sum(products.map(({ Price }) => depositCentsOf(Price))),
  };
}
