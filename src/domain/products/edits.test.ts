import fc from "fast-check";
import { expect, test } from "vitest";
import { editsBetween } from "./edits.ts";

test.each([
  ["vrtacka", "vrtacka", 0],
  ["vrtcka", "vrtacka", 1],
  ["vrtaacka", "vrtacka", 1],
  ["vrtucka", "vrtacka", 1],
  ["vratcka", "vrtacka", 1],
  ["rvtcaka", "vrtacka", 2],
  ["ca", "abc", 2],
  ["axb", "ba", 2],
  ["", "ab", 2],
  ["vrta", "vrtacka", undefined],
])("B1 from '%s' to '%s' it takes %s edits", (a, b, edits) => {
  expect(editsBetween(a, b, 2)).toBe(edits);
  expect(editsBetween(b, a, 2)).toBe(edits);
});

const LETTERS = ["a", "b", "c"];

/** All words that one edit makes. */
function edited(word: string): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  return places.flatMap(([start, rest]) => [
    start + rest.slice(1),
    start + (rest[1] ?? "") + (rest[0] ?? "") + rest.slice(2),
    ...LETTERS.flatMap((letter) => [start + letter + rest, start + letter + rest.slice(1)]),
  ]);
}

test("B1 one or two edits apart is every word that so many inserts, deletes, replaces and swaps make, and no other", () => {
  const word = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const once = edited(a);
      const isOnce = once.includes(b);
      const isTwice = once.some((other) => edited(other).includes(b));
      expect(editsBetween(a, b, 2)).toBe(a === b ? 0 : isOnce ? 1 : isTwice ? 2 : undefined);
    }),
    { numRuns: 1_000 },
  );
});
