import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { COLLECTION_NAMES, isHistory, rulesOf } from "../../../src/backend/collection-rules.ts";
import { HISTORY } from "../../../src/backend/history.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import { SHAPES } from "./shapes.ts";

test("every collection of the shop's table is in the matrix", () => {
  const written = COLLECTION_NAMES.filter((name) => !isHistory(name));
  expect([...new Set(SHAPES.map(({ collection }) => collection))]).toEqual(written);
  expect(FIRESTORE_CASES.some(({ group }) => group === HISTORY)).toBe(true);
});

test("each update of the matrix changes its field", () => {
  for (const { values } of SHAPES)
    for (const [field, candidates] of Object.entries(values)) {
      const allowed = candidates.filter((candidate) => candidate.allowed).map(({ value }) => value);
      expect(
        allowed.filter((value, at) => isDeepStrictEqual(value, allowed[at - 1])),
        field,
      ).toEqual([]);
    }
});

test("every document of a fixed id is in the matrix", () => {
  for (const name of COLLECTION_NAMES) {
    const { ids } = rulesOf(name);
    if (ids) expect(SHAPES.filter(({ collection }) => collection === name).map(({ id }) => id)).toEqual(ids);
  }
});
