import { expect, test } from "vitest";
import { byFrequency, countedText, withSearchWord } from "./missed-searches.ts";

test.each([
  ["  Flexa ", "flexa"],
  ["Nivelačný  prístroj", "nivelacny pristroj"],
  ["2,5 kW", "2,5 kw"],
  ["x".repeat(40), "x".repeat(40)],
])("B22 '%s' is counted as '%s'", (text, counted) => {
  expect(countedText(text)).toBe(counted);
});

test.each([
  ...[
    "",
    "  ",
    "jana@example.sk",
    "jana＠example.sk",
    "12345",
    "0910 123 456",
    "0910-123-456",
    "＋４２１９１０",
    "OP 123456",
  ],
  ...["x".repeat(41), "nn\0a", "\ud800q", "zq\u0007"],
])("B22 '%s' is not counted, because it may be about a person or is no name", (text) => {
  expect(countedText(text)).toBeUndefined();
});

test("B22 the most frequent come first, of equal ones the latest", () => {
  const all = [
    { text: "b", count: 2, lastDay: "2026-11-24" },
    { text: "a", count: 2, lastDay: "2026-11-25" },
    { text: "c", count: 3, lastDay: "2026-01-01" },
  ];
  expect(all.toSorted(byFrequency).map(({ text }) => text)).toEqual(["c", "a", "b"]);
});

test.each([
  ["", "flexa"],
  ["flexa", "flexa"],
  ["karbobrúska", "karbobrúska, flexa"],
  ["karbobrúska, flexa ", "karbobrúska, flexa "],
  ["Flexa", "Flexa"],
])("B22 'flexa' added to '%s' gives '%s'", (words, expected) => {
  expect(withSearchWord(words, "flexa")).toBe(expected);
});
