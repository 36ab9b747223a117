import { expect, test } from "vitest";
import { MOST_IN_COMMIT, nextBatch, type PlannedChange, planned, reversed } from "./batches.ts";

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
  expect(nextBatch(open)).toEqual(open.slice(0, MOST_IN_COMMIT));
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

test("B10 the reverse of a change writes what was there before, over what was written", () => {
  const expected = { Name: "Píla", Price: { Day: 12, Note: "x", Additional: ["Palivo:5"] }, Availability: 1 };
  const fields = { Price: { Day: 13, Note: "x", Additional: ["Palivo:5"] } };
  expect(reversed({ ...planned([]), done: [change("a", fields, expected)] })).toEqual([
    {
      collection: "products",
      id: "a",
      name: "a",
      expected: { id: "a", ...expected, ...fields },
      fields: { Price: expected.Price },
      mayBeStored: true,
    },
  ]);
});

test("B10 the reverse writes old values as they are stored today, and does not delete what is new", () => {
  const old = change(
    "a",
    { Category: "c", Price: { Day: 13 }, Availability: 0 },
    { Price: { Day: "12,5", Weekend: 0, Week: "-" } },
  );
  const added: PlannedChange = { ...change("b", { Name: "b" }), expected: undefined };
  expect(reversed({ ...planned([]), done: [old, added] }).map(({ fields }) => fields)).toEqual([
    { Category: "", Price: { Day: 12.5 }, Availability: 0 },
  ]);
});

test("B10 the reverse of a change stays in its collection", () => {
  const renamed: PlannedChange = { ...change("c", { name: "Vŕtačky" }, { name: "Píly" }), collection: "categories" };
  expect(reversed({ ...planned([]), done: [renamed] })).toMatchObject([
    { collection: "categories", id: "c", fields: { name: "Píly" } },
  ]);
});

test("B10 what is open is not undone, unless it may have been written", () => {
  const open = many(3, () => ({ Availability: 0 }));
  expect(reversed(planned(open))).toEqual([]);
  expect(
    reversed({ ...planned(open), inDoubt: 2, lostAction: "action" }).map(({ id, undoes }) => [id, undoes]),
  ).toEqual([
    ["p0", "action"],
    ["p1", "action"],
  ]);
});
