import { expect, test } from "vitest";
import { productsPath, searchOf } from "./product-query.ts";

test("B1 without text, availability and sort the list is the shop's or the category's own, and no search", () => {
  expect(searchOf({})).toBeUndefined();
  expect(searchOf({ kategoria: "pily" })).toBeUndefined();
});

test.each([
  [{ hladat: "píla" }, { text: "píla" }],
  [{ dostupne: "1" }, { text: "", available: true }],
  [
    { zoradit: "cena", kategoria: "pily" },
    { text: "", category: "pily", sort: "price" },
  ],
  [
    { hladat: "píla", kategoria: "pily", dostupne: "1", zoradit: "nazov" },
    { text: "píla", category: "pily", available: true, sort: "name" },
  ],
])("B1 %j is searched for", (query, search) => {
  expect(searchOf(query)).toEqual(search);
});

test("B1 an address keeps what is asked for, in one order, and begins with the first page", () => {
  const query = { hladat: "píla", kategoria: "pily", dostupne: "1", zoradit: "cena" };
  expect(productsPath(query)).toBe("/products?hladat=p%C3%ADla&kategoria=pily&dostupne=1&zoradit=cena");
  expect(productsPath(query, { kategoria: undefined })).toBe("/products?hladat=p%C3%ADla&dostupne=1&zoradit=cena");
  expect(productsPath(query, { strana: 2 })).toBe(
    "/products?hladat=p%C3%ADla&kategoria=pily&dostupne=1&zoradit=cena&strana=2",
  );
});
