import type { Backend, Document, UploadOptions } from "#src/backend/backend.ts";
import type { Product } from "#src/domain/product.ts";
import { updateDocument } from "./document-update.ts";
import { isNameTaken } from "./name-taken.ts";
import { deletePicture, type PictureUpload, saveWithPicture } from "./picture.ts";

interface EditedProduct {
  /** The product as its form began with it. */
  readonly expected: Document;
  /** What was changed, and only that. */
  readonly fields: Partial<Omit<Product, "id" | "imgPath">>;
  readonly upload: PictureUpload | undefined;
}

/** Saves a product that was edited (spec §4): uploads its new picture, updates the document, then deletes the old picture
 *  (D13). Without a new one it only updates. */
export async function editProduct(
  { documents, files }: Backend,
  { expected, fields, upload }: EditedProduct,
  options?: UploadOptions,
): Promise<"committed" | "duplicate"> {
  if (await isNameTaken(documents, "products", expected.id, { ...fields })) return "duplicate";
  return saveWithPicture(upload, options, async (imgPath, write) => {
    const changed = { ...fields, ...(imgPath !== undefined && { imgPath }) };
    const outcome = await updateDocument(documents, "products", expected, changed, write);
    if (outcome === "committed" && imgPath !== undefined) await deletePicture(files, expected.imgPath, imgPath);
    return outcome;
  });
}
