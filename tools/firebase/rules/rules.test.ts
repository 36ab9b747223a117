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

test("every document of a fixed id is in the matrix", () => {
  for (const name of COLLECTION_NAMES) {
    const { ids } = rulesOf(name);
    if (ids) expect(SHAPES.filter(({ collection }) => collection === name).map(({ id }) => id)).toEqual(ids);
  }
});
