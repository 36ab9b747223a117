import { expect, test } from "vitest";
import { numberFrom } from "./stored.ts";

test.each([
  ["5", 5],
  ["5,50", 5.5],
  [" 3 ", 3],
  ["dohodou", undefined],
  ["", undefined],
  [Number.NaN, undefined],
  [null, undefined],
])("§3 the stored amount '%s' is a finite number or none, never NaN", (stored, number) => {
  expect(numberFrom(stored)).toBe(number);
});
