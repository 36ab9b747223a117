import type { Backend, Document } from "#src/backend/backend.ts";
import { again } from "./again.ts";
import { deletePicture } from "./picture.ts";

/** Deletes a product, and its picture if it has one (spec §4). */
export async function deleteProduct({ documents, files }: Backend, product: Document): Promise<void> {
  await again(() => documents.commit([{ kind: "delete", collection: "products", id: product.id }]));
  await deletePicture(files, product.imgPath);
}
