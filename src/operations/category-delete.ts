import { type Backend, type Change, type Document, type Documents, MOST_CHANGES } from "#src/backend/backend.ts";
import { failedWith } from "./again.ts";
import { deletePicture } from "./picture.ts";

/** How often it is tried while others move products about, or answers are lost. */
const ATTEMPTS = 4;

/** Deletes a category and clears `Category` of all its products in one commit, so that nobody sees a half-done state; then its
 *  picture (spec §4, decision 13). Every attempt begins with what is there now, so one that was cut off is just done again. */
export async function deleteCategory({ documents, files }: Backend, category: Document): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await deleteAndClear(documents, category.id);
      break;
    } catch (error) {
      if (attempt === ATTEMPTS || !failedWith(error, "conflict", "notFound", "unavailable")) throw error;
    }
  }
  await deletePicture(files, category.imgPath);
}

/** More products than one commit takes are cleared in portions, and the category goes with the last one. */
async function deleteAndClear(documents: Documents, id: string): Promise<void> {
  const { documents: products } = await documents.readList({
    collection: "products",
    where: { field: "Category", equals: id },
  });
  const changes: Change[] = products.map((product) => ({
    kind: "update",
    collection: "products",
    id: product.id,
    fields: { Category: "" },
    seen: { Category: id },
  }));
  changes.push({ kind: "delete", collection: "categories", id });
  for (let at = 0; at < changes.length; at += MOST_CHANGES) {
    await documents.commit(changes.slice(at, at + MOST_CHANGES));
  }
}
