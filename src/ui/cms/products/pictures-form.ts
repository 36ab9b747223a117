import { picturesOf, productFrom } from "#src/domain/products/product.ts";
import { MOST_PICTURES } from "#src/domain/values/limits.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import type { ChosenFile, FormFile } from "../forms/chosen-file.tsx";
import type { FormField } from "../forms/document-fields.ts";
import { pictureField } from "../forms/picture-field.tsx";

export interface FurtherPicture extends FormFile {
  /** The uploaded part of a chosen picture, 0 to 1, or "failed"; undefined before the upload. */
  readonly upload?: number | "failed" | undefined;
}
export interface FormPictures {
  readonly list: readonly FurtherPicture[];
  /** Chosen files that are being prepared. */
  readonly preparing: readonly File[];
  /** Why files were not added, in words. */
  readonly problems: readonly string[];
}
export interface ProductPictures {
  readonly imgPath: FormFile;
  readonly Pictures: FormPictures;
}

/** Main and further pictures clash together, because `Ako hlavný` moves a picture between the two fields. */
const group: FormField<ProductPictures>["group"] = {
  label: skCmsPictures.all,
  describe: (document) => skCmsPictures.others(picturesOf(productFrom(document)).length),
};

export const mainPictureField: FormField<FormFile> = { ...pictureField, group };

export const picturesField: FormField<FormPictures> = {
  label: skProductForm.field.Pictures,
  read: (document) => ({ list: productFrom(document).Pictures.map((url) => ({ url })), preparing: [], problems: [] }),
  write: ({ list }) => list.filter(({ chosen }) => !chosen).map(({ url }) => url),
  problem({ list, preparing }) {
    if (preparing.length > 0) return skCms.problem.picturePreparing;
    return list.length > MOST_PICTURES - 1 ? skCmsPictures.full : undefined;
  },
  compared: ({ list, preparing }) => [list.map((picture) => pictureField.compared?.(picture)), preparing],
  upload: ({ list }) =>
    list.some(({ chosen }) => chosen) ? list.map(({ url, chosen }) => chosen?.upload ?? url) : undefined,
  describe: (document) => {
    const { length } = productFrom(document).Pictures;
    return length > 0 ? skCmsPictures.count(length) : "";
  },
  group,
};

const isMissing = ({ url, chosen, isPreparing }: FormFile) => !url && !chosen && !isPreparing;

/** A key of a picture, which stays the same as long as the form is open. */
export const keyOf = ({ url, chosen }: FormFile): string => chosen?.preview ?? url;

/** How many more pictures may be chosen; those that are being prepared take room, too. */
export const roomFor = ({ imgPath, Pictures }: ProductPictures): number =>
  MOST_PICTURES - Number(!isMissing(imgPath)) - Pictures.list.length - Pictures.preparing.length;

/** Adds a picture at the end or, if the product has no main picture, as the main picture. */
export function withAdded({ imgPath, Pictures }: ProductPictures, picture: FurtherPicture): ProductPictures {
  if (isMissing(imgPath)) return { imgPath: picture, Pictures };
  return { imgPath, Pictures: { ...Pictures, list: [...Pictures.list, picture] } };
}

/** Adds the picture made of a chosen file, or the reason if there is none. Changes nothing if the file was given up in a conflict (D14). */
export function withPrepared(before: ProductPictures, file: File, outcome: ChosenFile | string): ProductPictures {
  const { preparing, problems } = before.Pictures;
  if (!preparing.includes(file)) return before;
  const Pictures = { ...before.Pictures, preparing: preparing.filter((one) => one !== file) };
  if (typeof outcome !== "string") return withAdded({ ...before, Pictures }, { url: "", chosen: outcome });
  return { ...before, Pictures: { ...Pictures, problems: [...problems, outcome] } };
}

/** Moves the picture of a key to another place; a place outside the list changes nothing. */
export function moved(pictures: FormPictures, key: string, to: number): FormPictures {
  const { list } = pictures;
  const from = list.findIndex((picture) => keyOf(picture) === key);
  const picture = list[from];
  if (!picture || !list[to] || from === to) return pictures;
  return { ...pictures, list: list.toSpliced(from, 1).toSpliced(to, 0, picture) };
}

export const withoutPicture = (pictures: FormPictures, key: string): FormPictures => ({
  ...pictures,
  list: pictures.list.filter((picture) => keyOf(picture) !== key),
});

export function withMain({ imgPath, Pictures }: ProductPictures, key: string): ProductPictures {
  const at = Pictures.list.findIndex((picture) => keyOf(picture) === key);
  const main = Pictures.list[at];
  if (!main) return { imgPath, Pictures };
  const { url, chosen } = imgPath;
  const demoted = isMissing(imgPath) ? [] : [chosen ? { url: "", chosen } : { url }];
  return {
    imgPath: { url: main.url, chosen: main.chosen },
    Pictures: { ...Pictures, list: Pictures.list.toSpliced(at, 1, ...demoted) },
  };
}
