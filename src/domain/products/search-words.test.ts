import { expect, test } from "vitest";
import { wordsOfSearch } from "./search-words.ts";

test("B1 words are separated by white space, and lose their case and diacritics", () => {
  expect(wordsOfSearch("  Vŕtačka\u00a0s\tPRÍKLEPOM\n")).toEqual(["vrtacka", "s", "priklepom"]);
});

test("B1 a text of white space or of diacritics alone has no words", () => {
  expect([wordsOfSearch(" \t"), wordsOfSearch("\u0301")]).toEqual([[], []]);
});

test("fault 110: of a long text only the first 100 characters and eight words count", () => {
  expect(wordsOfSearch(`${"a".repeat(99)}bc`)).toEqual([`${"a".repeat(99)}b`]);
  expect(wordsOfSearch("1 2 3 4 5 6 7 8 9")).toHaveLength(8);
});
