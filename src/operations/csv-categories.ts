import type { Backend } from "#src/backend/backend.ts";
import type { Category } from "#src/domain/products/category.ts";
import { saveDocument } from "./document-save.ts";

/** Adds the categories that a CSV file needs (B16), one by one. Called again it adds those that are missing. `action` as in the port's `commit`. Resolves to the name of a
 *  category that somebody else has made meanwhile, after which nothing more is added. */
export async function addCategories(
  backend: Backend,
  categories: readonly Category[],
  action?: string,
): Promise<string | undefined> {
  for (const { id, ...fields } of categories) {
    const write = { collection: "categories" as const, id, original: undefined, fields, action };
    if ((await saveDocument(backend, write)) !== "saved") return fields.name;
  }
  return undefined;
}
