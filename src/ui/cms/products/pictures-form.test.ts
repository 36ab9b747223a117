import { expect, test } from "vitest";
import type { FileUpload } from "#src/operations/file-upload.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { changedFields, readForm, uploadsOf, writtenFields } from "../forms/document-fields.ts";
import { pictureField } from "../forms/picture-field.tsx";
import {
  type ProductPictures,
  picturesField,
  roomFor,
  withAdded,
  withMain,
  withMoved,
  withoutPicture,
  withPrepared,
} from "./pictures-form.ts";

const FILE = new File([], "foto.jpg");
const FIELDS = { imgPath: pictureField, Pictures: picturesField };
const formOf = (imgPath: string, ...Pictures: readonly string[]) => readForm(FIELDS, { id: "p", imgPath, Pictures });
const upload: FileUpload = {
  url: async () => "new",
  storedUrl: () => undefined,
  retain: () => {},
  discard: async () => {},
};
const chosen = (preview: string) => ({ url: "", chosen: { name: `${preview}.jpg`, kilobytes: 1, preview, upload } });
/** What is uploaded or stored of a form, the main picture first. */
const saved = (form: ProductPictures) => {
  const stored = writtenFields(FIELDS, form, { id: "p" });
  return { ...stored, ...uploadsOf(FIELDS, form) };
};

test("B12 the picture that is made the main one and the main one change places, also chosen ones", () => {
  const form = formOf("a", "b", "c");
  expect(saved(withMain(form, "c"))).toEqual({ imgPath: "c", Pictures: ["b", "a"] });
  const added = withAdded(form, chosen("blob:1"));
  expect(saved(added)).toEqual({ imgPath: "a", Pictures: ["b", "c", upload] });
  const promoted = withMain(added, "blob:1");
  expect(saved(promoted)).toEqual({ imgPath: upload, Pictures: ["b", "c", "a"] });
  expect(saved(withMain(promoted, "a"))).toEqual({ imgPath: "a", Pictures: ["b", "c", upload] });
});

test("B12 the first picture of a product that has none becomes the main one", () => {
  const form = withAdded(withAdded(formOf(""), chosen("blob:1")), chosen("blob:2"));
  expect(saved(form)).toEqual({ imgPath: upload, Pictures: [upload] });
  expect(saved(withMain(formOf("", "b"), "b"))).toEqual({ imgPath: "b", Pictures: [] });
});

test("B12 a picture is moved within the list and no further, and removed", () => {
  const { Pictures } = formOf("a", "b", "c", "d");
  const order = (pictures: typeof Pictures) => pictures.list.map(({ url }) => url).join("");
  expect(order(withMoved(Pictures, "d", 0))).toBe("dbc");
  expect(order(withMoved(Pictures, "b", 1))).toBe("cbd");
  expect(order(withMoved(Pictures, "b", -1))).toBe("bcd");
  expect(order(withMoved(Pictures, "d", 3))).toBe("bcd");
  expect(order(withMoved(Pictures, "x", 0))).toBe("bcd");
  expect(order(withoutPicture(Pictures, "c"))).toBe("bd");
});

test("D14 photos that are being prepared are unsaved", () => {
  const form = formOf("a", "b");
  const { imgPath, Pictures } = form;
  expect(changedFields(FIELDS, { ...form, imgPath: { ...imgPath, isPreparing: true } }, form)).toEqual(["imgPath"]);
  expect(changedFields(FIELDS, { ...form, Pictures: { ...Pictures, preparing: [FILE] } }, form)).toEqual(["Pictures"]);
});

test("D14 B12 a photo that is prepared when somebody takes what a colleague has stored is not added to it", () => {
  const prepared = chosen("blob:1").chosen;
  const stored = formOf("a", "b");
  const waiting = { ...stored, Pictures: { ...stored.Pictures, preparing: [FILE] } };
  expect(saved(withPrepared(waiting, FILE, prepared)).Pictures).toEqual(["b", upload]);
  expect(withPrepared(stored, FILE, prepared)).toBe(stored);
});

test("B12 a product has room for eight pictures, those that are being prepared included", () => {
  expect(roomFor(formOf(""))).toBe(8);
  expect(roomFor(formOf("a", "b"))).toBe(6);
  const { imgPath, Pictures } = formOf("a", ..."bcdefg");
  expect(roomFor({ imgPath, Pictures: { ...Pictures, preparing: [FILE] } })).toBe(0);
});

test("B12 eight chosen for a product that meanwhile gets a main one are one too many, and the form says so", () => {
  const preparing: ProductPictures = { ...formOf(""), imgPath: { url: "", isPreparing: true } };
  const eight = [..."abcdefgh"].reduce((form, name) => withAdded(form, chosen(`blob:${name}`)), preparing);
  expect(picturesField.problem?.(eight.Pictures, true)).toBe(skCmsPictures.full);
  expect(picturesField.problem?.(withoutPicture(eight.Pictures, "blob:a"), true)).toBeUndefined();
});

test("B12 D14: a clash of pictures says that the others are stored, and how many", () => {
  const wordsOf = (...urls: readonly string[]) =>
    picturesField.group?.describe({ id: "p", imgPath: urls[0], Pictures: urls.slice(1) });
  expect([wordsOf(), wordsOf("a"), wordsOf("a", "b")]).toEqual(["žiadne", "iné, spolu 1", "iné, spolu 2"]);
});
