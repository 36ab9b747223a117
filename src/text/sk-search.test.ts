import { expect, test } from "vitest";
import { skSearch } from "./sk-search.ts";

test.each([
  [0, "0 výsledkov", "0 produktov"],
  [1, "1 výsledok", "1 produkt"],
  [2, "2 výsledky", "2 produkty"],
  [4, "4 výsledky", "4 produkty"],
  [5, "5 výsledkov", "5 produktov"],
  [22, "22 výsledkov", "22 produktov"],
])("B1 %i is counted in Slovak", (count, results, products) => {
  expect(skSearch.found(count, "a")).toBe(`${results} pre „a“`);
  expect(skSearch.filtered(count)).toBe(products);
});
