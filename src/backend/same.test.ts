import { expect, test } from "vitest";
import { same } from "./same.ts";

test("zero is equal to itself whatever its sign, which JSON and SQLite do not keep alike", () => {
  expect(same({ Latitude: -0 }, { Latitude: 0 })).toBe(true);
  expect(same(Number.NaN, Number.NaN)).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(["a"], { 0: "a" })).toBe(false);
});
