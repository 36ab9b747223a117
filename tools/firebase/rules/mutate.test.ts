import { expect, test } from "vitest";
import { rulesEvaluator } from "./evaluate.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import { UnsupportedError } from "./grammar-tree.ts";
import type { Case } from "./matrix.ts";
import { mutants } from "./mutate.ts";
import { mutatedPatterns } from "./mutate-pattern.ts";
import { rulesText } from "./rules-text.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

/** The condition of the statement that a mutant adds for a refused method: with "true" any row of the matrix would notice it. */
const IS_STAFF = "request.auth.token.staff == true";

test.each([
  ["firestore.rules", FIRESTORE_CASES],
  ["storage.rules", STORAGE_CASES],
] as const)(
  "§6 whatever is changed about %s, the matrix notices",
  (name, cases) => {
    // The cases that caught earlier mutants are tried first on the next, which is often similar, then those behind the last one.
    const noticing = new Set<Case>();
    let last = 0;
    const survivors = mutants(rulesText(name), IS_STAFF).filter(({ rules }) => {
      const others = [...cases.slice(last), ...cases.slice(0, last)];
      const noticed = firstWrong(rulesEvaluator(rules), [...[...noticing].toReversed(), ...others]);
      if (noticed) {
        noticing.add(noticed);
        last = cases.indexOf(noticed);
      }
      return !noticed;
    });
    expect(survivors.map(({ what }) => what)).toEqual([]);
  },
  10 * 60_000,
);

/** The first case with another result. What our evaluator does not support counts as no result. */
function firstWrong(ask: ReturnType<typeof rulesEvaluator>, cases: readonly Case[]): Case | undefined {
  return cases.find(({ request, allowed }) => {
    try {
      return ask(request).allowed !== allowed;
    } catch (error) {
      if (error instanceof UnsupportedError) return false;
      throw error;
    }
  });
}

test("every part of a condition is changed once", () => {
  const rules = (condition: string) =>
    `rules_version = '2';service s { match /a/{b} { allow get, list: if ${condition}; } }`;
  const changed = mutants(rules("!x && y <= 3 || z in [4]"), "me").map(({ what }) => what.replace("line 1: ", ""));
  expect(changed).toEqual([
    "allow get, list: if !x && y <= 3 || z in [4]; becomes nothing",
    "allow get, list: if !x && y <= 3 || z in [4]; becomes that without get",
    "allow get, list: if !x && y <= 3 || z in [4]; becomes that without list",
    "!x && y <= 3 becomes false",
    "z in [4] becomes false",
    "!x becomes true",
    "y <= 3 becomes true",
    "!x becomes its contrary",
    "y <= 3 becomes the same with <",
    "3 becomes 4",
    "3 becomes 2",
    "[4] becomes that without item 1",
    "4 becomes 5",
    "4 becomes 3",
    "match /a/{b} { allow get, list: if !x && y <= 3 || z in [4]; } becomes one that lets create pass",
    "match /a/{b} { allow get, list: if !x && y <= 3 || z in [4]; } becomes one that lets update pass",
    "match /a/{b} { allow get, list: if !x && y <= 3 || z in [4]; } becomes one that lets delete pass",
    "/a becomes /{a}",
    "/{b} becomes /{b=**}",
  ]);
});

test("every part of a pattern is changed once", () => {
  expect(mutatedPatterns("a{2,3}")).toEqual([".{2,3}", "a{1,3}", "a{2,2}", "a{3,3}", "a{2,4}"]);
  expect(mutatedPatterns("(a|b)?[1-3x]+")).toEqual([
    "(.|b)?[1-3x]+",
    "(a|.)?[1-3x]+",
    "(a|b)[1-3x]+",
    "(a|b)?[\\x30-\\x33x]+",
    "(a|b)?[\\x32-\\x33x]+",
    "(a|b)?[\\x31-\\x32x]+",
    "(a|b)?[\\x31-\\x34x]+",
    "(a|b)?[x]+",
    "(a|b)?[1-3]+",
    "(a|b)?[1-3x]*",
    "(b)?[1-3x]+",
    "(a)?[1-3x]+",
  ]);
});
