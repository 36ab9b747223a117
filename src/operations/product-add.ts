import type { Backend, UploadOptions } from "#src/backend/backend.ts";
import type { Product } from "#src/domain/product.ts";
import { isNameTaken } from "./name-taken.ts";
import { type PictureUpload, saveWithPicture } from "./picture.ts";

interface NewProduct {
  /** The form's own, so that repeating the save makes no second product. */
  readonly id: string;
  readonly fields: Omit<Product, "id" | "imgPath">;
  readonly upload: PictureUpload | undefined;
}

/** A new product, its picture first (spec §4, §5). "conflict" is thrown where an earlier attempt of this form, whose answer was
 *  lost, has stored something else under its id. */
export async function addProduct(
  { documents }: Backend,
  { id, fields, upload }: NewProduct,
  options?: UploadOptions,
): Promise<"added" | "duplicate"> {
  if (await isNameTaken(documents, "products", id, { ...fields })) return "duplicate";
  return saveWithPicture(upload, options, (imgPath = "", write) =>
    write(() => documents.add("products", id, { ...fields, imgPath })),
  );
}
