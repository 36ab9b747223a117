import {
  type Backend,
  type Change,
  type Document,
  type Documents,
  MOST_CHANGES,
  type UploadOptions,
} from "#src/backend/backend.ts";
import { deleteFile } from "./file-upload.ts";
import { retry } from "./retry.ts";

/** How often it starts over while others move products between categories. */
const RETRIES = { conflict: 3, notFound: 3 };

/** Deletes a category and clears `Category` of all its products in one commit, then deletes its picture (spec §4, D13). Each attempt
 *  reads the products anew, so a deletion that was interrupted is repeated from the start. */
export async function deleteCategory(
  { documents, files }: Backend,
  category: Document,
  { signal }: Pick<UploadOptions, "signal"> = {},
): Promise<void> {
  await retry(() => deleteAndClear(documents, category.id, signal), { signal, retries: RETRIES });
  await deleteFile(files, category.imgPath);
}

/** More products than one commit takes are cleared in batches; the last batch deletes the category. */
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
