import { expect, test } from "vitest";
import type { FileUpload } from "#src/operations/file-upload.ts";
import { clashingFields, type FormOf, mergedForm } from "./document-fields.ts";
import { pictureField } from "./picture-field.tsx";
import { nameField } from "./typed-text.ts";

const FIELDS = { name: nameField("name"), imgPath: pictureField };
type Form = FormOf<typeof FIELDS>;
const form = (name: string, url: string): Form => ({ name, imgPath: { url } });

/** A form with a chosen picture, which an earlier attempt may have stored already. */
function withPicture(name: string, storedUrl?: string): Form {
  const upload = { storedUrl: () => storedUrl } as FileUpload;
  return { name, imgPath: { url: "/a.jpg", chosen: { name: "a.jpg", kilobytes: 1, preview: "blob:mine", upload } } };
}
const original = form("Vŕtačky", "/a.jpg");

test.each([
  {
    what: "I renamed and chose a picture, they changed only the picture",
    mine: withPicture("Vrtáky"),
    theirs: form("Vŕtačky", "/b.jpg"),
    clashes: ["imgPath"],
    keepMine: withPicture("Vrtáky"),
    takeStored: form("Vrtáky", "/b.jpg"),
  },
  {
    what: "I changed only the picture, they the name too",
    mine: withPicture("Vŕtačky"),
    theirs: form("Ich vrtáky", "/b.jpg"),
    clashes: ["imgPath"],
    keepMine: withPicture("Ich vrtáky"),
    takeStored: form("Ich vrtáky", "/b.jpg"),
  },
  {
    what: "both changed the name, to the same, and I the picture",
    mine: withPicture("Vrtáky"),
    theirs: form("Vrtáky", "/a.jpg"),
    clashes: [],
    keepMine: withPicture("Vrtáky"),
    takeStored: withPicture("Vrtáky"),
  },
  {
    what: "their picture is mine, stored by an attempt whose answer was lost",
    mine: withPicture("Vrtáky", "/mine.jpg"),
    theirs: form("Ich vrtáky", "/mine.jpg"),
    clashes: ["name"],
    keepMine: withPicture("Vrtáky", "/mine.jpg"),
    takeStored: withPicture("Ich vrtáky", "/mine.jpg"),
  },
])("D14: $what", ({ mine, theirs, clashes, keepMine, takeStored }) => {
  const sides = { mine, original, theirs };
  expect(clashingFields(FIELDS, sides)).toEqual(clashes);
  expect(JSON.stringify(mergedForm(FIELDS, sides, "mine"))).toEqual(JSON.stringify(keepMine));
  expect(JSON.stringify(mergedForm(FIELDS, sides, "theirs"))).toEqual(JSON.stringify(takeStored));
});
