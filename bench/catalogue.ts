import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "#src/backend/backend.ts";
import { isListed, productFrom } from "#src/domain/products/product.ts";
import { ROOT } from "./server.ts";

/** Products and categories as the demo catalogue has them: `imgPath` is the path of a file below demo/files. */
interface Catalogue {
  readonly categories: readonly Document[];
  readonly products: readonly Document[];
}

/** The demo's categories and this many visible products, each with its main picture alone: the demo's, repeated under other names where
 *  there are too few. */
export function catalogueOf(count: number): Catalogue {
  const { categories, products } = JSON.parse(readFileSync(join(ROOT, "demo/catalogue.json"), "utf8")) as Catalogue;
  const listed = products
    .filter((product) => isListed(productFrom(product)))
    .map(({ Pictures: _, ...product }) => product);
  return { categories, products: Array.from({ length: count }, (_, index) => repeated(listed, index)) };
}

function repeated(products: readonly Document[], index: number): Document {
  const product = products[index % products.length] as Document;
  const round = Math.floor(index / products.length) + 1;
  return round === 1 ? product : { ...product, id: `${product.id}-${round}`, Name: `${product.Name} ${round}` };
}

/** The nth product that is added to a shop. Its name sorts after all others, so that the first page of the list is the same in every
 *  shop, and contains a number that no other name has. */
export function furtherProduct(products: readonly Document[], nth: number): Document {
  const product = products[nth % products.length] as Document;
  return { ...product, id: `dalsi-${nth}`, Name: `Žeriav ${numberOf(nth)} ${product.Name}` };
}

/** A text that finds the nth of those products, and nothing else. */
export const numberOf = (nth: number): string => `č${String(nth).padStart(6, "0")}`;
