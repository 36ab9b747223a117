import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIST_PRICES } from "../prices/price.ts";
import { planField, planPrices } from "./bulk-plans.ts";
import { changedCents, changedPrice, MOST_PERCENT, type PriceChange, ROUNDINGS } from "./price-change.ts";

const percent = (hundredths: number, rounding: PriceChange["rounding"] = 10) =>
  ({ unit: "percent", hundredths, rounding, kinds: LIST_PRICES }) as const;
const euros = (hundredths: number, rounding: PriceChange["rounding"] = 10) =>
  ({ unit: "euros", hundredths, rounding, kinds: LIST_PRICES }) as const;

test.each([
  [1_500, percent(500), 1_580],
  [1_500, percent(500, 50), 1_600],
  [1_500, percent(500, 100), 1_600],
  [1_400, percent(500, 50), 1_450],
  [1_000, percent(250), 1_030],
  [1_000, percent(-1_250, 50), 900],
  [1_000, euros(50, 100), 1_100],
  [1_000, euros(-150, 100), 900],
  [20, percent(-9_000), 10],
  [500, euros(-2_000), 10],
  [30, percent(0, 100), 100],
  [333, percent(0), 330],
  [335, percent(0), 340],
])("B10 %i cents changed by %o are %i cents: half up, never 0", (cents, change, expected) => {
  expect(changedCents(cents, change)).toBe(expected);
});

describe("B10 for all prices and changes", () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  const change = fc.record({
    unit: fc.constantFrom("percent" as const, "euros" as const),
    hundredths: fc.integer({ min: -9_999, max: MOST_PERCENT * 100 }),
    rounding: fc.constantFrom(...ROUNDINGS),
  });

  test("the result is a multiple within half a step of the exact sum, the upper one of two, or the least price", () => {
    fc.assert(
      fc.property(cents, change, (before, by) => {
        const after = changedCents(before, by);
        // In ten-thousandths of a cent, without a rounding error.
        const exact =
          by.unit === "percent"
            ? BigInt(before) * BigInt(10_000 + by.hundredths)
            : BigInt(before + by.hundredths) * 10_000n;
        if (after === by.rounding) return exact < BigInt(after) * 15_000n;
        const above = exact - BigInt(after) * 10_000n;
        const half = BigInt(by.rounding) * 5_000n;
        return after % by.rounding === 0 && above >= -half && above < half;
      }),
    );
  });

  test("a higher price stays at least as high as a lower one", () => {
    fc.assert(
      fc.property(cents, cents, change, (a, b, by) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        return changedCents(low, by) <= changedCents(high, by);
      }),
    );
  });
});

const DRILL = { id: "a", Name: "Vŕtačka", Category: "c", Availability: 1 };

test("B10 prices that are not chosen or not set, extra prices and unknown parts stay", () => {
  const Price = { FourHours: 8, Day: 15, Weekend: 0, Guarantee: 50, Additional: ["Palivo:5"], Season: "leto" };
  expect(changedPrice(Price, { ...percent(1_000, 50), kinds: ["FourHours", "Day", "Weekend", "Week"] })).toEqual({
    FourHours: 9,
    Day: 16.5,
    Guarantee: 50,
    Additional: ["Palivo:5"],
    Season: "leto",
  });
});

test("B10 the plan holds only products whose prices change, and names those that would cost too much", () => {
  const expected = { ...DRILL, Price: { Day: "15,00", Week: 0 } };
  const dear = { ...DRILL, id: "b", Name: "Bager", Price: { Day: 999_999 } };
  const unpriced = { ...DRILL, id: "c", Price: { Guarantee: 50 } };
  const stays = { ...DRILL, id: "d", Price: { Day: 0.1, Week: 0 } };
  const kinds = ["Day", "Week"] as const;
  expect(planPrices([expected, dear, unpriced, stays], { ...percent(500), kinds })).toEqual({
    changes: [{ collection: "products", id: "a", name: "Vŕtačka", expected, fields: { Price: { Day: 15.8 } } }],
    unchanged: 2,
    overLimit: ["Bager"],
  });
});

test("B10 moving and marking leave out products that are so already", () => {
  const products = [DRILL, { ...DRILL, id: "b", Category: "d", Availability: 0 }, { id: "c", Name: "Stará" }];
  expect(planField(products, "Category", "c")).toMatchObject({ changes: [{ id: "b" }, { id: "c" }], unchanged: 1 });
  expect(planField(products, "Availability", 0)).toMatchObject({
    changes: [{ id: "a", fields: { Availability: 0 } }],
    unchanged: 2,
  });
  expect(planField(products, "Category", "").changes.map(({ fields }) => fields)).toEqual([
    { Category: "" },
    { Category: "" },
  ]);
});

test("B15 products that become available lose the day on which they may be back", () => {
  const rented = { id: "a", Name: "Píla", Availability: 0, BackOn: "2026-11-24" };
  const { changes } = planField([rented], "Availability", 1);
  expect(changes.map(({ fields }) => fields)).toEqual([{ Availability: 1, BackOn: "" }]);
});
