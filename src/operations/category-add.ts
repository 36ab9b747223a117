import type { Backend, UploadOptions } from "#src/backend/backend.ts";
import { isNameTaken } from "./name-taken.ts";
import { type PictureUpload, saveWithPicture } from "./picture.ts";

interface NewCategory {
  /** The form's own, so that repeating the save makes no second category. */
  readonly id: string;
  readonly name: string;
  readonly upload: PictureUpload;
}

/** A new category, its picture first (spec §5). "conflict" as in product-add.ts. */
export async function addCategory(
  { documents }: Backend,
  { id, name, upload }: NewCategory,
  options?: UploadOptions,
): Promise<"added" | "duplicate"> {
  if (await isNameTaken(documents, "categories", id, { name })) return "duplicate";
  return saveWithPicture(upload, options, (imgPath, write) =>
    write(() => documents.add("categories", id, { name, imgPath })),
  );
}
