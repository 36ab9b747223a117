import { expect, test } from "vitest";
import { isOn, listFrom, MOST_ITEMS, type MyList, merged, removed, storedList } from "./my-list.ts";

const DRILL = { id: "vrtacka", name: "Vŕtačka" };
const SAW = { id: "pila", name: "Píla" };
const many = (count: number): MyList => Array.from({ length: count }, (_, at) => ({ id: `n${at}`, name: `${at}` }));
const read = listFrom;

test("B6 a product is put at the end of the list, and once", () => {
  const list = merged([DRILL], [SAW]);
  expect(list).toEqual([DRILL, SAW]);
  expect(merged(list, [{ ...DRILL, name: "Iné meno" }])).toEqual(list);
  expect([isOn(list, "pila"), isOn(list, "pil")]).toEqual([true, false]);
});

test("B6 a product is taken off the list; one that is not on it changes nothing", () => {
  expect(removed([DRILL, SAW], "vrtacka")).toEqual([SAW]);
  expect(removed([DRILL], "pila")).toEqual([DRILL]);
});

test("B6 a list holds 50 products; of more, those are added that fit", () => {
  const full = many(MOST_ITEMS);
  expect(full).toHaveLength(50);
  expect(merged(full, [DRILL])).toEqual(full);
  expect(merged(many(49), [SAW, DRILL])).toEqual([...many(49), SAW]);
  expect(merged([], many(51))).toEqual(full);
});

test("B6 the ids of a list fit into an address, however long each is", () => {
  const long = (at: number) => ({ id: `${"š".repeat(199)}${at}`, name: "" });
  const list = merged(
    [],
    Array.from({ length: 10 }, (_, at) => long(at)),
  );
  expect(list).toHaveLength(4);
  expect(merged(list, [DRILL])).toHaveLength(5);
});

test("B6 of a stored list the ids that no address can hold are left out", () => {
  expect(read(JSON.stringify([{ id: "\ud800", name: "B" }, SAW]))).toEqual([SAW]);
});

test("B6 a list is read as it was stored", () => {
  expect(read(storedList([DRILL, SAW]))).toEqual([DRILL, SAW]);
  expect(read(storedList(many(MOST_ITEMS)))).toEqual(many(MOST_ITEMS));
  expect(read(null)).toEqual([]);
});

test.each(["", "{", "1", "null", "{}", '"vrtacka"', "[1]", "[null]", '[{"name":"Píla"}]', '[{"id":1}]', '[{"id":""}]'])(
  "B6 what cannot be read is an empty list: %s",
  (stored) => {
    expect(read(stored)).toEqual([]);
  },
);

test("B6 of a list that can be read in part, that part is taken: each product once, at most 50, names of at most 200 characters", () => {
  expect(read(JSON.stringify([1, SAW, { id: 7 }, SAW, { id: "x" }]))).toEqual([SAW, { id: "x", name: "" }]);
  expect(read(JSON.stringify(many(1_000)))).toHaveLength(MOST_ITEMS);
  expect(read(JSON.stringify([{ id: "x", name: "š".repeat(5_000) }]))[0]?.name).toHaveLength(200);
});
