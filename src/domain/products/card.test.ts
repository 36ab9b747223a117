import { expect, test } from "vitest";
import { cardName, cardPreview, isCut } from "./card.ts";

const name = (length: number) => "ž".repeat(length);

test.each([
  [name(40), name(40)],
  [name(41), name(40)],
  [name(50), name(40)],
  [name(51), `${name(40)}…`],
  ["🔧".repeat(51), `${"🔧".repeat(40)}…`],
  ["", ""],
])("§9 the name %s shows as %s", (whole, shown) => {
  expect(cardName(whole)).toBe(shown);
});

test("§9 the description preview is cut to 100 characters", () => {
  expect(cardPreview("č".repeat(100))).toBe("č".repeat(100));
  expect(cardPreview("č".repeat(101))).toBe("č".repeat(100));
  expect(cardPreview("🔧".repeat(101))).toBe("🔧".repeat(100));
});

test.each([
  [name(40), false],
  [name(41), true],
  [name(51), false],
])("§9, D5 whether %s is cut without an ellipsis of its own", (whole, expected) => {
  expect(isCut(cardName(whole), whole)).toBe(expected);
});
