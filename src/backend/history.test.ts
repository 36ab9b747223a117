import { expect, test } from "vitest";
import { LARGEST_RECORD } from "#src/domain/values/limits.ts";
import { productFields as product } from "#src/testing/product-fields.ts";
import { isDeletion, recordOf } from "./history.ts";

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

test("B13 what is deleted is recorded whole, and so is what is added", () => {
  const { id: _, ...fields } = drill;
  expect(recordOf("products", drill, undefined)).toMatchObject({ Before: fields });
  expect(isDeletion(recordOf("products", drill, undefined) as never)).toBe(true);
  expect(recordOf("products", undefined, drill)).toMatchObject({ After: fields });
  expect(isDeletion(recordOf("products", undefined, drill) as never)).toBe(false);
  expect(recordOf("products", undefined, undefined)).toBeUndefined();
});

test("B13 a change that is too large is recorded without what it changed", () => {
  const large = { ...drill, Name: "x".repeat(10_000), Colour: "x".repeat(LARGEST_RECORD) };
  expect(recordOf("products", large, drill)).toEqual({ Path: "products/vrtacka", Name: "x".repeat(400) });
});
