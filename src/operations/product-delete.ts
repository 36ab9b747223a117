import type { Backend, Document, UploadOptions } from "#src/backend/backend.ts";
import { deleteFile } from "./file-upload.ts";
import { retry } from "./retry.ts";

/** Deletes a product, then its picture if it has one (spec §4). */
export async function deleteProduct(
  { documents, files }: Backend,
  product: Document,
  options?: Pick<UploadOptions, "signal">,
): Promise<void> {
  await retry(() => documents.commit([{ kind: "delete", collection: "products", id: product.id }]), options);
  await deleteFile(files, product.imgPath);
}
