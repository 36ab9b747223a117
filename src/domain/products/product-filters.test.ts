import { expect, test } from "vitest";
import { filterProducts, PRODUCT_FILTERS } from "./product-filters.ts";

const SOUND = { Name: "Píla", Category: "saws", imgPath: "/files/a", Availability: 1, Price: { Day: 5 } };
const products = [
  { ...SOUND, id: "sound" },
  { ...SOUND, id: "deposit", Price: { Guarantee: 50 } },
  { ...SOUND, id: "nameless", Name: " " },
  { ...SOUND, id: "plain", imgPath: "" },
  { ...SOUND, id: "loose", Category: "" },
  { ...SOUND, id: "lost", Category: "deleted" },
  { ...SOUND, id: "long", Name: `${"ň".repeat(40)}x` },
  { ...SOUND, id: "fits", Name: ` ${"🔨".repeat(40)} ` },
  { ...SOUND, id: "out", Availability: 0, imgPath: "" },
  { ...SOUND, id: "due", Availability: 0, BackOn: "2026-11-24" },
  { ...SOUND, id: "overdue", Availability: 0, BackOn: "2026-11-23" },
  { ...SOUND, id: "back", BackOn: "2026-11-23" },
  { id: "empty" },
];
const filtered = (filter?: (typeof PRODUCT_FILTERS)[number], first?: number) =>
  filterProducts(
    products,
    { today: "2026-11-24", ...(filter && { filter }), ...(first !== undefined && { first }) },
    (id) => id === "saws",
  );

test.each([
  ["hidden", ["deposit", "nameless", "empty"]],
  ["noPicture", ["plain", "out", "empty"]],
  ["noCategory", ["loose", "lost", "empty"]],
  ["longName", ["long"]],
  ["unavailable", ["out", "due", "overdue", "empty"]],
  ["overdue", ["overdue"]],
] as const)("B10 the filter %s finds its products, in their order", (filter, ids) => {
  const { found, count, counts } = filtered(filter);
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect([count, counts[filter]]).toEqual([ids.length, ids.length]);
});

test("B15 no product should be back where no date is asked for", () => {
  expect(filterProducts(products, { filter: "overdue" }, () => true)).toMatchObject({
    count: 0,
    counts: { overdue: 0 },
  });
});

test("B10 counts are of all filters whichever is chosen, and of more products than are returned", () => {
  const all = filtered();
  expect(all).toMatchObject({ count: products.length, found: products });
  for (const filter of PRODUCT_FILTERS) expect(filtered(filter).counts).toEqual(all.counts);
  expect(filtered("noPicture", 1)).toMatchObject({ count: 3, found: [{ id: "plain" }] });
  expect(filtered(undefined, 0)).toMatchObject({ count: products.length, found: [] });
});
