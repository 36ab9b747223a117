import { expect, test } from "vitest";
import { productFields as product } from "#src/testing/product-fields.ts";
import { recordFrom, recordsListed } from "./history-record.ts";
import { addedForGood, recordsWith, takenBack } from "./take-back-changes.ts";

let at = 0;
const record = (Path: string, fields: object) =>
  recordFrom({ id: `r${at++}`, At: at, By: "a@x.sk", Commit: "c", Path, ...fields });

test("B13 with each press twice as many records are listed, as many as one read of Firestore may have", () => {
  expect([1, 2, 3, 8, 9, 500].map(recordsListed)).toEqual([50, 100, 200, 6_400, 9_999, 9_999]);
});

test("B13 of a change the fields before it are written, as what it wrote is expected", () => {
  const [change] = takenBack([
    record("products/p", {
      Name: "Píla",
      Before: { Availability: 1 },
      After: { Availability: 0, BackOn: "2026-12-24" },
    }),
  ]);
  expect(change).toMatchObject({
    collection: "products",
    id: "p",
    name: "Píla",
    expected: { Availability: 0, BackOn: "2026-12-24" },
    fields: { Availability: 1, BackOn: "" },
    restores: true,
  });
});

test("B13 what was added is deleted, what was deleted is added with the fields that it had", () => {
  const { BackOn: _, ...fields } = { BackOn: "", ...product("Píla") };
  const [deleted] = takenBack([record("products/p", { After: fields })]);
  expect(deleted).toMatchObject({ deletes: true, fields: {}, expected: fields });
  const [added] = takenBack([record("products/p", { Before: { ...fields, Colour: "žltá" } })]);
  expect(added).toMatchObject({ expected: undefined, fields: { ...fields, Colour: "žltá" } });
  expect(added?.fields).not.toHaveProperty("BackOn");
});

test("§3 a deleted product of an old form comes back in the form that may be written", () => {
  const [added] = takenBack([record("products/p", { Before: { Name: "Píla", Description: "Ostrá." } })]);
  expect(added?.fields).toMatchObject({
    Name: "Píla",
    Description: ["Ostrá."],
    Category: "",
    Parameters: [],
    Price: {},
  });
});

test("B13 settings are emptied, never deleted", () => {
  const [notice] = takenBack([record("settings/notice", { After: { Text: "Zatvorené", Until: "" } })]);
  expect(notice).toMatchObject({ expected: { Text: "Zatvorené" }, fields: { Text: "", Until: "" } });
  expect(notice?.deletes).toBeUndefined();
  const [shop] = takenBack([record("settings/shop", { Before: {}, After: { Map: { Latitude: 1, Longitude: 1 } } })]);
  expect(shop?.fields).toEqual({ Map: {} });
});

test("B13 categories come back before their products and are deleted after them", () => {
  const records = [
    record("products/a", { Before: { Category: "k" }, After: { Category: "" } }),
    record("categories/n", { After: { name: "Nová", imgPath: "" } }),
    record("categories/k", { Before: { name: "Píly", imgPath: "" } }),
  ];
  expect(takenBack(records).map(({ id }) => id)).toEqual(["k", "a", "n"]);
});

test("B13 a category that comes back takes the products that lost it, and no others", () => {
  const category = record("categories/k", { Before: { name: "Píly", imgPath: "" } });
  const lost = record("products/a", { Before: { Category: "k" }, After: { Category: "" } });
  const moved = record("products/b", { Before: { Category: "k" }, After: { Category: "l" } });
  expect(recordsWith(category, [category, lost, moved])).toEqual([category, lost]);
  expect(recordsWith(lost, [category, lost, moved])).toEqual([lost]);
});

test.each([{ Command: "import", Count: 7 }, {}, { Before: "x", After: [] }])(
  "B13 of a record that holds %o nothing is taken back",
  (fields) => {
    expect(takenBack([record("products/p", fields)])).toEqual([]);
    expect(takenBack([record("", fields)])).toEqual([]);
  },
);

test("B13 a record of any form is read", () => {
  expect(recordFrom({ id: "x", At: "včera", By: 7, Path: "cudzie/x", Before: null, Command: "rm" })).toMatchObject({
    at: 0,
    by: "",
    collection: undefined,
    before: undefined,
    command: undefined,
  });
});

test("B13 a field that a change added and no form shows stays, and that is known before", () => {
  const both = record("products/p", {
    Before: { Availability: 1 },
    After: { Availability: 0, BackOn: "", Colour: "žltá" },
  });
  expect([takenBack([both])[0]?.fields, addedForGood(both)]).toEqual([{ Availability: 1, BackOn: "" }, ["Colour"]]);
  for (const name of ["Colour", "toString"]) {
    const alone = record("products/p", { Before: {}, After: { [name]: "žltá" } });
    expect([takenBack([alone]), addedForGood(alone)]).toEqual([[], [name]]);
  }
  expect(addedForGood(record("products/p", { After: { Colour: "žltá" } }))).toEqual([]);
});
