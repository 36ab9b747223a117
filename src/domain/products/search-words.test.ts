import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

test("B1 words are separated by white space, and lose their case and diacritics", () => {
  expect(searchWords("  Vŕtačka\u00a0s\tPRÍKLEPOM\n")).toEqual(["vrtacka", "s", "priklepom"]);
});

test("B1 a text of white space or of diacritics alone has no words", () => {
  expect([searchWords(" \t"), searchWords("\u0301")]).toEqual([[], []]);
});

test("fault 110: of a long text only the first 100 characters and eight words count", () => {
  expect(searchWords(`${"a".repeat(99)}bc`)).toEqual([`${"a".repeat(99)}b`]);
  expect(searchWords("1 2 3 4 5 6 7 8 9")).toHaveLength(8);
});
