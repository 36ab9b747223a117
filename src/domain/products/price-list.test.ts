import { expect, test } from "vitest";
import { priceListOf, priceListPage, priceListPages, priceListSections } from "./price-list.ts";

const category = (name: string) => ({ id: name.toLowerCase(), name, imgPath: "" });
const SAWS = category("Píly");
const DRILLS = category("Vŕtačky");
const EMPTY = category("Zhutňovanie");
const OTHERS = category("Ostatné");

const product = (id: string, Category: string, fields: object = {}) => ({
  id,
  Name: id,
  Category,
  Availability: 1,
  Price: { Day: 10 },
  Description: ["Dlhý popis."],
  ...fields,
});
const many = (count: number, of = SAWS.id) => Array.from({ length: count }, (_, at) => product(`p${at}`, of));

/** The headings with the ids below them. */
function shown(stored: ReturnType<typeof product>[], categories: readonly ReturnType<typeof category>[]) {
  return priceListSections(priceListPage(priceListOf(stored, categories), 1), categories).map(
    ({ category: of, products: own }) => [of?.name, ...own.map(({ id }) => id)],
  );
}

test("B3 products stand by category in the order of the shop, and empty categories are left out", () => {
  const stored = [product("a", DRILLS.id), product("b", SAWS.id), product("c", DRILLS.id)];
  expect(shown(stored, [SAWS, DRILLS, EMPTY])).toEqual([
    [SAWS.name, "b"],
    [DRILLS.name, "a", "c"],
  ]);
});

test("B3 products without a category, or with a deleted one, stand last, in the shop's order", () => {
  const stored = [
    product("a", "zmazaná"),
    product("b", SAWS.id),
    product("c", ""),
    product("d", "zmazaná"),
    product("e", SAWS.id),
  ];
  expect(shown(stored, [SAWS])).toEqual([
    [SAWS.name, "b", "e"],
    [undefined, "a", "c", "d"],
  ]);
});

test("B3 they stand behind the products of Ostatné where there is that category, even an empty one", () => {
  const stored = [product("a", ""), product("b", OTHERS.id), product("c", SAWS.id)];
  expect(shown(stored, [SAWS, OTHERS])).toEqual([
    [SAWS.name, "c"],
    [OTHERS.name, "b", "a"],
  ]);
  expect(shown([product("a", "")], [SAWS, OTHERS])).toEqual([[OTHERS.name, "a"]]);
});

test("B3 hidden products are left out, and count nowhere", () => {
  const stored = [product("a", SAWS.id), product("b", SAWS.id, { Price: { Guarantee: 5 } }), product("", "")];
  const list = priceListOf(stored, [SAWS]);
  expect(priceListPage(list, 1).map(({ id }) => id)).toEqual(["a"]);
  expect(list).toMatchObject({ products: [{ id: "a" }], columns: ["Day"] });
});

test("B3 a product has only what the price list shows", () => {
  const fields = { Price: { Day: 10, Additional: ["Doprava:5"] }, Availability: 0 };
  expect(priceListPage(priceListOf([product("a", SAWS.id, fields)], [SAWS]), 1)).toEqual([
    { id: "a", Name: "a", Category: SAWS.id, ...fields },
  ]);
});

test("B3 the columns are the prices that any product of the whole list has, in the order of the price list", () => {
  const stored = [
    ...many(1_000),
    product("last", "", { Price: { Guarantee: 50, Week: 30, Weekend: 0, FourHours: 4 } }),
  ];
  expect(priceListOf(stored, [SAWS]).columns).toEqual(["FourHours", "Day", "Week", "Guarantee"]);
});

test.each([
  [0, 1],
  [1_000, 1],
  [1_001, 3],
  [1_500, 3],
  [1_501, 4],
])("B3 %i products make %i pages", (count, pages) => {
  expect(priceListPages(count)).toBe(pages);
  const list = priceListOf(many(count), [SAWS]);
  const shownPages = Array.from({ length: pages + 1 }, (_, at) => priceListPage(list, at + 1));
  expect(shownPages.flat().map(({ id }) => id)).toEqual(many(count).map(({ id }) => id));
  const sizes = shownPages.map(({ length }) => length);
  expect(sizes.at(-1)).toBe(0);
  expect(Math.max(...sizes)).toBe(pages === 1 ? count : 500);
});

test("B3 a category that goes on over the end of a page has its heading on both", () => {
  const list = priceListOf(many(1_200), [SAWS]);
  const headings = [1, 2].map((page) =>
    priceListSections(priceListPage(list, page), [SAWS]).map(({ category: of }) => of?.name),
  );
  expect(headings).toEqual([[SAWS.name], [SAWS.name]]);
});

test("B3 a product that was not written stays the same object, so that a price list that did not change is equal", () => {
  const [first, second] = [product("a", SAWS.id), product("b", SAWS.id)];
  const before = priceListPage(priceListOf([first, second], [SAWS]), 1);
  const after = priceListPage(priceListOf([{ ...first }, second], [SAWS]), 1);
  expect(after).toEqual(before);
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
});

test("B3 a price list of changed categories is made anew from the same products", () => {
  const stored = [product("a", SAWS.id), product("b", DRILLS.id)];
  const idsOf = (categories: Parameters<typeof shown>[1]) =>
    priceListOf(stored, categories).products.map(({ id }) => id);
  expect([idsOf([SAWS, DRILLS]), idsOf([DRILLS, SAWS])]).toEqual([
    ["a", "b"],
    ["b", "a"],
  ]);
});
