import { expect, test } from "vitest";
import { documentKey, SESSION_KEY, type Watch, watchFrom, watchKey } from "./page-data.ts";

const READS: readonly Watch[] = [
  { collection: "products" },
  { collection: "products", first: 12 },
  { collection: "products", where: { field: "Category", equals: "píly" }, contains: "vŕt", first: 1 },
  { collection: "opening_hours", id: "pondelok" },
];

test.each(READS)("a read is found again by its key: %o", (read) => {
  expect(watchFrom(watchKey(read))).toEqual(read);
});

test("the keys of other values are no reads", () => {
  expect([documentKey("a.pdf"), SESSION_KEY].map(watchFrom)).toEqual([undefined, undefined]);
});
