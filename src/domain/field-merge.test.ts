import { expect, test } from "vitest";
import { clashesOf, mergedFields } from "./field-merge.ts";

const expected = { name: "Vŕtačky", imgPath: "/a.jpg" };

test.each([
  {
    what: "I renamed and chose a picture, they changed only the picture",
    mine: { name: "Vrtáky", imgPath: "blob:mine" },
    theirs: { name: "Vŕtačky", imgPath: "/b.jpg" },
    clashes: ["imgPath"],
    keepMine: { name: "Vrtáky", imgPath: "blob:mine" },
    takeStored: { name: "Vrtáky", imgPath: "/b.jpg" },
  },
  {
    what: "I changed only the picture, they the name too",
    mine: { name: "Vŕtačky", imgPath: "blob:mine" },
    theirs: { name: "Ich vrtáky", imgPath: "/b.jpg" },
    clashes: ["imgPath"],
    keepMine: { name: "Ich vrtáky", imgPath: "blob:mine" },
    takeStored: { name: "Ich vrtáky", imgPath: "/b.jpg" },
  },
  {
    what: "both changed the name, to the same, and I the picture",
    mine: { name: "Vrtáky", imgPath: "blob:mine" },
    theirs: { name: "Vrtáky", imgPath: "/a.jpg" },
    clashes: [],
    keepMine: { name: "Vrtáky", imgPath: "blob:mine" },
    takeStored: { name: "Vrtáky", imgPath: "blob:mine" },
  },
])("D14: $what", ({ mine, theirs, clashes, keepMine, takeStored }) => {
  const sides = { mine, expected, theirs };
  expect(clashesOf(sides)).toEqual(clashes);
  expect(mergedFields(sides, "mine")).toEqual(keepMine);
  expect(mergedFields(sides, "theirs")).toEqual(takeStored);
});
