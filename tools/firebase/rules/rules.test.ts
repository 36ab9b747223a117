import { describe, expect, test } from "vitest";
import { COLLECTION_NAMES, isHistory, rulesOf } from "../../../src/backend/collection-rules.ts";
import { HISTORY } from "../../../src/backend/history.ts";
import { compileRules } from "./evaluate.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import type { Case } from "./matrix.ts";
import { rulesText } from "./rules-text.ts";
import { SHAPES } from "./shapes.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

test("every collection of the shop's table is in the matrix", () => {
  const written = COLLECTION_NAMES.filter((name) => !isHistory(name));
  expect([...new Set(SHAPES.map(({ collection }) => collection))]).toEqual(written);
  expect(FIRESTORE_CASES.some(({ group }) => group === HISTORY)).toBe(true);
});

test("every document of a fixed id is in the matrix", () => {
  for (const name of COLLECTION_NAMES) {
    const { ids } = rulesOf(name);
    if (ids) expect(SHAPES.filter(({ collection }) => collection === name).map(({ id }) => id)).toEqual(ids);
  }
});

describe.each([
  ["firestore.rules", FIRESTORE_CASES],
  ["storage.rules", STORAGE_CASES],
] as const)("§6 %s", (name, cases) => {
  const evaluate = compileRules(rulesText(name), name);

  test.each([...new Set(cases.map(({ group }) => group))])("%s", (group) => {
    const ofGroup = cases.filter((one) => one.group === group);
    expect(ofGroup.filter(({ request, allowed }) => evaluate(request).allowed !== allowed).map(report)).toEqual([]);
  });
  test("no request comes near the product's limits: 1,000 expressions, 10 documents looked up", () => {
    expect(Math.max(...cases.map(({ request }) => evaluate(request).expressions))).toBeLessThan(450);
    expect(Math.max(...cases.map(({ request }) => evaluate(request).lookups))).toBeLessThanOrEqual(2);
  });

  const report = ({ sentence, allowed, request }: Case) =>
    `${sentence}: should be ${allowed ? "allowed" : "denied"} (${evaluate(request).reason})`;
});
