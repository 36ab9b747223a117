import type { PlannedChange } from "../changes/batches.ts";
import { changedKinds, priceFrom } from "../prices/price.ts";
import { type Product, productFrom, withBackOn } from "../products/product.ts";
import type { StoredDocument } from "../values/stored.ts";
import { changedPrice, type PriceChange } from "./price-change.ts";

export interface BulkPlan {
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number; // how many products are as they would be already
  readonly overLimit: readonly string[]; // names of the products of which a price would be higher than prices may be
}

export function planPrices(products: readonly StoredDocument[], change: PriceChange): BulkPlan {
  const overLimit: string[] = [];
  const changes = products.flatMap((product) => {
    const Price = changedPrice(product.Price, change);
    if (Price === "overLimit") overLimit.push(productFrom(product).Name);
    else if (changedKinds(priceFrom(product.Price), priceFrom(Price)).length > 0) return changeOf(product, { Price });
    return [];
  });
  return { changes, unchanged: products.length - changes.length - overLimit.length, overLimit };
}

export function planField<Field extends "Category" | "Availability">(
  products: readonly StoredDocument[],
  field: Field,
  value: Product[Field],
): BulkPlan {
  const others = products.filter((product) => productFrom(product)[field] !== value);
  const changes = others.map((product) => changeOf(product, withBackOn({ [field]: value }, product)));
  return { changes, unchanged: products.length - changes.length, overLimit: [] };
}

const changeOf = (product: StoredDocument, fields: PlannedChange["fields"]): PlannedChange => ({
  collection: "products",
  id: product.id,
  name: productFrom(product).Name,
  expected: product,
  fields,
});
