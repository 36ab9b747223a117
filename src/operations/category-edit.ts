import type { Backend, Document, UploadOptions } from "#src/backend/backend.ts";
import { updateDocument } from "./document-update.ts";
import { isNameTaken } from "./name-taken.ts";
import { deletePicture, type PictureUpload, saveWithPicture } from "./picture.ts";

interface EditedCategory {
  /** The category as its form began with it. */
  readonly expected: Document;
  readonly name: string;
  readonly upload: PictureUpload | undefined;
}

/** Saves a category that was edited, in the order of D13. Its own name is no duplicate (spec §5). */
export async function editCategory(
  { documents, files }: Backend,
  { expected, name, upload }: EditedCategory,
  options?: UploadOptions,
): Promise<"committed" | "duplicate"> {
  const isRenamed = name !== expected.name;
  if (isRenamed && (await isNameTaken(documents, "categories", expected.id, { name }))) return "duplicate";
  return saveWithPicture(upload, options, async (imgPath, write) => {
    const changed = { ...(isRenamed && { name }), ...(imgPath !== undefined && { imgPath }) };
    const outcome = await updateDocument(documents, "categories", expected, changed, write);
    if (outcome === "committed" && imgPath !== undefined) await deletePicture(files, expected.imgPath, imgPath);
    return outcome;
  });
}
