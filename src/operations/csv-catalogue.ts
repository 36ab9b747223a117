import type { Backend, Document } from "#src/backend/backend.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { newId } from "#src/backend/new-id.ts";
import type { CsvCatalogue } from "#src/domain/csv/csv-import.ts";
import { dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { categoryFrom } from "#src/domain/products/category.ts";
import { productId } from "#src/domain/products/product-id.ts";

/** What a CSV file is made of and compared with (B11). It can be sent to a worker. */
export type StoredCatalogue = Pick<CsvCatalogue, "products" | "categories">;

/** Reads all products, hidden ones too, and all categories, without values that no worker takes: references, which Firestore's console
 *  makes. On Firebase the inventory is free if the page follows the products already. */
export async function readCatalogue({ documents }: Backend): Promise<StoredCatalogue> {
  const [products, categories] = await Promise.all([
    documents.readList({ collection: "products", query: "inventory", text: "" }),
    documents.readList({ collection: "categories" }),
  ]);
  return { products: products.documents.map(withoutUncloneable), categories: categories.documents.map(categoryFrom) };
}

const withoutUncloneable = ({ id, ...fields }: Document): Document => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => isCloneable(value))),
  id,
});

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** With the port's rules of names and ids, and the shop's date. */
export const csvCatalogue = (stored: StoredCatalogue): CsvCatalogue => ({
  ...stored,
  keyOf: (name) => nameKey("products", { Name: name }),
  newId,
  newProductId: (name) => productId(name, newId()),
  today: dateOf(shopTimeOf(Date.now())),
});
