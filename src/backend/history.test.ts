import { expect, test } from "vitest";
import { LARGEST_RECORD } from "#src/domain/values/limits.ts";
import { productFields as product } from "#src/testing/product-fields.ts";
import { recordOf } from "./history.ts";

const drill = { id: "vrtacka", ...product("Vŕtačka") };

test("B13 a record holds the fields that differ, and the name that the document had", () => {
  const after = { ...drill, Name: "Vŕtačka 2", Colour: "žltá" };
  expect(recordOf("products", drill, after)).toEqual({
    Path: "products/vrtacka",
    Name: "Vŕtačka",
    Before: { Name: "Vŕtačka" },
    After: { Name: "Vŕtačka 2", Colour: "žltá" },
  });
  expect(recordOf("products", drill, { ...drill, Price: { ...drill.Price } })).toBeUndefined();
});

test("B15 a record of a product's availability holds its day, too, and the other way round", () => {
  const out = { ...drill, Availability: 0, BackOn: "" } as const;
  expect(recordOf("products", { ...drill, BackOn: "" }, out)).toMatchObject({
    Before: { Availability: 1, BackOn: "" },
    After: { Availability: 0, BackOn: "" },
  });
  expect(recordOf("products", out, { ...out, BackOn: "2026-12-20" })).toMatchObject({
    Before: { Availability: 0, BackOn: "" },
    After: { Availability: 0, BackOn: "2026-12-20" },
  });
});

test("B2 a record of one end of a special day holds all of it, and one of a notice its last day", () => {
  const day = { From: "2027-02-10", To: "2027-02-16", Morning: "8:00 - 11:00", Afternoon: "", Note: "" };
  expect(recordOf("special_days", { id: "d", ...day }, { id: "d", ...day, From: "2027-02-05" })).toMatchObject({
    Before: day,
    After: { ...day, From: "2027-02-05" },
  });
  const notice = { id: "notice", Text: "Inventúra", Until: "2027-02-16", Colour: "red" };
  expect(recordOf("settings", notice, { ...notice, Text: "Dovolenka" })).toMatchObject({
    Before: { Text: "Inventúra", Until: "2027-02-16" },
    After: { Text: "Dovolenka", Until: "2027-02-16" },
  });
  expect(recordOf("settings", { id: "shop", Town: "A" }, { id: "shop", Town: "B" })?.Before).toEqual({ Town: "A" });
});

test("B13 what is deleted is recorded whole, and so is what is added", () => {
  const { id: _, ...fields } = drill;
  expect(recordOf("products", drill, undefined)).toMatchObject({ Before: fields });
  expect(recordOf("products", undefined, drill)).toMatchObject({ After: fields });
  expect(recordOf("products", undefined, undefined)).toBeUndefined();
});

test("B13 a change that is too large is recorded without what it changed", () => {
  const large = { ...drill, Name: "x".repeat(10_000), Colour: "x".repeat(LARGEST_RECORD) };
  expect(recordOf("products", large, drill)).toEqual({ Path: "products/vrtacka", Name: "x".repeat(400) });
});
