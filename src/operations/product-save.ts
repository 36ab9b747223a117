import { withBackOn } from "#src/domain/products/product.ts";
import { saveDocument } from "./document-save.ts";

/** Saves what a form of a product holds; one that becomes available loses its day (B15). */
export const saveProduct: typeof saveDocument = (backend, { original, fields, ...write }, options) =>
  saveDocument(backend, { ...write, original, fields: withBackOn(fields, original ?? { id: "" }) }, options);
