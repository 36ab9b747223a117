import { picturesOf, productFrom } from "#src/domain/products/product.ts";
import { MOST_PICTURES } from "#src/domain/values/limits.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import type { ChosenFile, FormFile } from "../forms/chosen-file.tsx";
import type { FormField } from "../forms/document-fields.ts";
import { pictureField } from "../forms/picture-field.tsx";

/** A picture of a product beside its main one. */
export interface FurtherPicture extends FormFile {
  readonly uploadState?: number | "failed" | undefined; // the uploaded part, 0 to 1; undefined before the upload
}
/** What the form's field `Pictures` shows and changes. */
export interface PictureList {
  readonly list: readonly FurtherPicture[];
  readonly preparing: readonly File[]; // chosen files that are being prepared
  readonly problems: readonly string[]; // why files were not added, in words
}
export interface ProductPictures {
  readonly imgPath: FormFile;
  readonly Pictures: PictureList;
}

/** Main and further pictures clash together, because `Ako hlavný` moves a picture between the two fields. */
const group: FormField<ProductPictures>["group"] = {
  label: skCmsPictures.all,
  describe: (document) => skCmsPictures.others(picturesOf(productFrom(document)).length),
};

export const mainPictureField: FormField<FormFile> = { ...pictureField, group };

export const picturesField: FormField<PictureList> = {
  label: skProductForm.field.Pictures,
  read: (document) => ({ list: productFrom(document).Pictures.map((url) => ({ url })), preparing: [], problems: [] }),
  write: ({ list }) => list.filter(({ chosen }) => !chosen).map(({ url }) => url),
  problem({ list, preparing }) {
    if (preparing.length > 0) return skCms.problem.picturePreparing;
    return list.length > MOST_PICTURES - 1 ? skCmsPictures.full : undefined;
  },
  compared: ({ list, preparing }) => [list.map((picture) => pictureField.compared?.(picture)), preparing],
  /** If a picture was chosen, the whole list is written anew after the upload, instead of what `write` returns. */
  upload: ({ list }) =>
    list.some(({ chosen }) => chosen) ? list.map(({ url, chosen }) => chosen?.upload ?? url) : undefined,
  describe: (document) => {
    const { length } = productFrom(document).Pictures;
    return length > 0 ? skCmsPictures.count(length) : "";
  },
  group,
};

const hasNoMain = ({ url, chosen, isPreparing }: FormFile) => !url && !chosen && !isPreparing;

/** A key of a picture, which stays the same as long as the form is open. */
export const keyOf = ({ url, chosen }: FormFile): string => chosen?.preview ?? url;

/** How many more pictures may be chosen; those that are being prepared count, too. */
export const roomFor = ({ imgPath, Pictures }: ProductPictures): number =>
  MOST_PICTURES - (hasNoMain(imgPath) ? 0 : 1) - Pictures.list.length - Pictures.preparing.length;

/** Adds a picture at the end or, if the product has no main picture, as the main picture. */
export function withAdded({ imgPath, Pictures }: ProductPictures, picture: FurtherPicture): ProductPictures {
  if (hasNoMain(imgPath)) return { imgPath: picture, Pictures };
  return { imgPath, Pictures: { ...Pictures, list: [...Pictures.list, picture] } };
}

/** Replaces a prepared file by its picture or its problem (a text). Does nothing if a conflict (D14) has taken the file out of the form. */
export function withPrepared(before: ProductPictures, file: File, outcome: ChosenFile | string): ProductPictures {
  const { preparing, problems } = before.Pictures;
  if (!preparing.includes(file)) return before;
  const Pictures = { ...before.Pictures, preparing: preparing.filter((other) => other !== file) };
  if (typeof outcome === "string") return { ...before, Pictures: { ...Pictures, problems: [...problems, outcome] } };
  return withAdded({ ...before, Pictures }, { url: "", chosen: outcome });
}

/** Moves the picture with this key to another place; a place outside the list changes nothing. */
export function withMoved(pictures: PictureList, key: string, to: number): PictureList {
  const { list } = pictures;
  const from = list.findIndex((picture) => keyOf(picture) === key);
  const picture = list[from];
  if (!picture || !list[to] || from === to) return pictures;
  return { ...pictures, list: list.toSpliced(from, 1).toSpliced(to, 0, picture) };
}

export const withoutPicture = (pictures: PictureList, key: string): PictureList => ({
  ...pictures,
  list: pictures.list.filter((picture) => keyOf(picture) !== key),
});

/** Makes the further picture with this key the main one. The former main picture, if there is one, takes its place in the list. */
export function withMain({ imgPath, Pictures }: ProductPictures, key: string): ProductPictures {
  const at = Pictures.list.findIndex((picture) => keyOf(picture) === key);
  const newMain = Pictures.list[at];
  if (!newMain) return { imgPath, Pictures };
  const formerMain: FurtherPicture = imgPath.chosen ? { url: "", chosen: imgPath.chosen } : { url: imgPath.url };
  const list = Pictures.list.toSpliced(at, 1, ...(hasNoMain(imgPath) ? [] : [formerMain]));
  return { imgPath: { url: newMain.url, chosen: newMain.chosen }, Pictures: { ...Pictures, list } };
}
