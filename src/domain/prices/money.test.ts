import { expect, test } from "vitest";
import { centsOf, formatEuros } from "./money.ts";

test.each([
  [12, "12 €"],
  [12.5, "12,50 €"],
  [0.05, "0,05 €"],
  [1200, "1 200 €"],
  [1_000_000_000_000, "1 000 000 000 000 €"],
  [1234.5, "1 234,50 €"],
  [0, "0 €"],
  [-3, "-3 €"],
])("D5: %s euros read %s, with no-break spaces", (euros, text) => {
  expect(formatEuros(euros)).toBe(text.replaceAll(" ", "\u00a0"));
});

test("B4 whole cents are those that are shown", () => {
  const amounts = [12, 9.1, 0.29, 1.005, 99.99, 1_000_000];
  expect(amounts.map(centsOf)).toEqual([1_200, 910, 29, 100, 9_999, 100_000_000]);
});
