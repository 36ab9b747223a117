import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { skCms } from "#src/text/sk-cms.ts";
import type { FormFields } from "../forms/document-fields.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";

/** A form of some fields of a product in the list, and the product's name. */
export function useProductForm<F>(
  stored: Document,
  fields: FormFields<F>,
  onSaved: () => void,
  pathOf?: (saved: Document) => string | undefined,
) {
  const { products: words } = skCms;
  const name = productFrom(stored).Name || words.nameless;
  const nameOf = () => name;
  const form = useDocumentForm<F>({ collection: "products", fields, stored, nameOf, words, onSaved, pathOf });
  return { name, ...form };
}
