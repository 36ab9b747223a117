import { expect, test } from "vitest";
import { nextBatch, type PlannedChange, settled, unstarted } from "./batches.ts";

const change = (id: string, fields: PlannedChange["fields"], expected: object = { Name: id }): PlannedChange => ({
  collection: "products",
  id,
  name: id,
  expected: { id, ...expected },
  fields,
});
const many = (count: number, fields: (at: number) => PlannedChange["fields"]) =>
  Array.from({ length: count }, (_, at) => change(`p${at}`, fields(at)));

test("B10 a commit takes at most 200 products", () => {
  const open = many(401, () => ({ Availability: 0 }));
  expect(nextBatch(open)).toEqual(open.slice(0, 200));
  expect(nextBatch(open.slice(0, 3))).toEqual(open.slice(0, 3));
});

test("B10 a commit is not larger than a request may be, and takes one change at least", () => {
  const long = "ď".repeat(60_000);
  const open = many(20, () => ({ Description: [long] }));
  expect(nextBatch(open)).toHaveLength(4);
  const expected = many(20, () => ({ Description: [""] })).map((one) => ({
    ...one,
    expected: { id: one.id, Description: [long] },
  }));
  expect(nextBatch(expected)).toHaveLength(4);
  expect(nextBatch(expected.map((one) => ({ ...one, fields: {}, deletes: true })))).toHaveLength(4);
  expect(nextBatch([change("a", { Description: [long.repeat(9)] })])).toHaveLength(1);
});

test("B10 what is refused is skipped, and the rest of its batch stays open before what follows", () => {
  const open = many(5, () => ({ Availability: 0 }));
  const [a, b, c, d, e] = open;
  const refused = [{ at: 1, why: "gone" } as const];
  const after = settled(unstarted(open), open.slice(0, 3), refused);
  expect(after).toEqual({ done: [], skipped: [{ change: b, why: "gone" }], open: [a, c, d, e], answered: 1 });
  expect(settled(after, [a, c] as PlannedChange[], [])).toEqual({
    done: [a, c],
    skipped: after.skipped,
    open: [d, e],
    answered: 2,
  });
});
