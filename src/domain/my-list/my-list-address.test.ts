import { expect, test } from "vitest";
import { isId } from "#src/backend/new-id.ts";
import { idsText, itemsFrom } from "./my-list-address.ts";

const ids = (polozky: string) => itemsFrom(polozky, isId).map(({ id }) => id);

test.each([
  [[], ""],
  [["vrtacka"], "vrtacka"],
  [["vrtacka", "píla 2"], "vrtacka,píla 2"],
  [["a,b", "5%25", "c"], "a%2Cb,5%2525,c"],
])("B6 the address of %j holds its ids: %s", (given, text) => {
  expect(idsText(given)).toBe(text);
  expect(ids(text)).toEqual(given);
});

test.each([
  [",,a,,", ["a"]],
  ["a,b,a", ["a", "b"]],
  ["a/b,..,c,__x__", ["c"]],
  ["%", ["%"]],
  ["\u0000,\ud800,a", ["a"]],
  [`${"x".repeat(201)},a`, ["a"]],
])("B6 of an address made by hand, what is an id counts, once: %j", (polozky, expected) => {
  expect(ids(polozky)).toEqual(expected);
});

test("B6 an address names at most 50 products, and no more than fit into a request", () => {
  const numbers = Array.from({ length: 10_000 }, (_, at) => `n${at}`);
  expect(ids(numbers.join())).toEqual(numbers.slice(0, 50));
  expect(ids(numbers.map((id) => `${id}${"x".repeat(190)}`).join()).join().length).toBeLessThan(5_000);
});
