import { expect, test } from "vitest";
import { formatEuros } from "./money.ts";

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
