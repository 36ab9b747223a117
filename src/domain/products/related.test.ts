import { expect, test } from "vitest";
import { relatedOf } from "./related.ts";

const product = (id: string, Availability = 1, Price: object = { Day: 1 }) => ({ id, Name: id, Availability, Price });
const ids = (others: Iterable<ReturnType<typeof product>>) => relatedOf(others).map(({ id }) => id);

test("B5 the next four, the available ones first, and each group in its order", () => {
  const others = [product("a", 0), product("b"), product("c", 0), product("d"), product("e")];
  expect(ids(others)).toEqual(["b", "d", "e", "a"]);
});

test("B5 hidden products are left out", () => {
  expect(ids([product("a", 1, {}), product("", 1), product("b", 0, { Guarantee: 5 }), product("c", 0)])).toEqual(["c"]);
});

test("B5 nothing is read beyond four available ones", () => {
  function* endless() {
    for (let at = 0; ; at++) yield product(`p${at}`, at % 2);
  }
  expect(ids(endless())).toEqual(["p1", "p3", "p5", "p7"]);
});
