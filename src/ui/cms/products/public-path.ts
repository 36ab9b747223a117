import type { Document } from "#src/backend/backend.ts";
import { hiddenBecause, productFrom } from "#src/domain/products/product.ts";
import { productPath } from "../../paths.ts";

/** Where visitors see a product; undefined if they do not (D4). */
export const publicPath = (product: Document): string | undefined =>
  hiddenBecause(productFrom(product)) ? undefined : productPath(product.id);
