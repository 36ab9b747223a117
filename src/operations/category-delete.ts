import {
  type Backend,
  type Change,
  type Document,
  type Documents,
  MOST_CHANGES,
  type UploadOptions,
} from "#src/backend/backend.ts";
import { again } from "./again.ts";
import { deletePicture } from "./picture.ts";

/** How often it starts over while others move products about. */
const MORE = { conflict: 3, notFound: 3 };

/** Deletes a category and clears `Category` of all its products in one commit, so that nobody sees a half-done state; then its
 *  picture (spec §4, D13). Every attempt begins with what is there now, so one that was cut off is just done again. */
export async function deleteCategory(
  { documents, files }: Backend,
  category: Document,
  { signal }: Pick<UploadOptions, "signal"> = {},
): Promise<void> {
  await again(() => deleteAndClear(documents, category.id, signal), { signal, more: MORE });
  await deletePicture(files, category.imgPath);
}

/** More products than one commit takes are cleared in portions, and the category goes with the last one. */
async function deleteAndClear(documents: Documents, id: string, signal: AbortSignal | undefined): Promise<void> {
  const { documents: products } = await documents.readList({
    collection: "products",
    where: { field: "Category", equals: id },
  });
  const changes: Change[] = products.map((product) => ({
    kind: "update",
    collection: "products",
    id: product.id,
    fields: { Category: "" },
    expected: { Category: id },
  }));
  changes.push({ kind: "delete", collection: "categories", id });
  for (let at = 0; at < changes.length; at += MOST_CHANGES) {
    signal?.throwIfAborted();
    await documents.commit(changes.slice(at, at + MOST_CHANGES));
  }
}
