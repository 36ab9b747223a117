import { describe, expect, test } from "vitest";
import { hasRentalPrice, lowestPrice, offers, type Price, priceFrom, writtenPrice } from "./price.ts";

test.each<[Price, { kind: string; euros: number } | undefined]>([
  [
    { Day: 12, FourHours: 8 },
    { kind: "FourHours", euros: 8 },
  ],
  [
    { Day: 12, Week: 9 },
    { kind: "Week", euros: 9 },
  ],
  [{ Weekend: 20 }, { kind: "Weekend", euros: 20 }],
  [
    { Day: 12, Guarantee: 5 },
    { kind: "Guarantee", euros: 5 },
  ],
  [
    { Day: 12, FourHours: 0 },
    { kind: "Day", euros: 12 },
  ],
  [
    { Day: 12, FourHours: -3 },
    { kind: "Day", euros: 12 },
  ],
  [
    { Week: 10, Day: 10, Guarantee: 10 },
    { kind: "Day", euros: 10 },
  ],
  [
    { Day: 12, Additional: ["Palivo:1"] },
    { kind: "Day", euros: 12 },
  ],
  [{ Day: 0 }, undefined],
  [{}, undefined],
])("§9 the lowest positive price of %o", (price, lowest) => {
  expect(lowestPrice(price)).toEqual(lowest);
});

test("§9 badges come in the order of the price list, with what is not offered left out", () => {
  expect(offers({ Guarantee: 50, Week: 60, Day: 12, Weekend: 0 }).map(({ kind }) => kind)).toEqual([
    "Day",
    "Week",
    "Guarantee",
  ]);
});

test.each<[Price, boolean]>([
  [{ FourHours: 8 }, true],
  [{ Day: 8 }, true],
  [{ Weekend: 8 }, true],
  [{ Week: 8 }, true],
  [{ Guarantee: 50 }, false],
  [{ Day: 0, Additional: ["Palivo:5"] }, false],
  [{}, false],
])("§5 %o has a rental price: %s", (price, has) => {
  expect(hasRentalPrice(price)).toBe(has);
});

describe("§3 reading a stored price", () => {
  test("keeps the numbers and rows there are", () => {
    const price = { FourHours: 8, Day: 12.5, Weekend: 20, Week: 60, Guarantee: 100, Additional: ["Palivo:5"] };
    expect(priceFrom(price)).toEqual(price);
  });

  test.each([undefined, null, "12", 12, [], {}])("%o is no price at all", (stored) => {
    expect(priceFrom(stored)).toEqual({});
  });

  test("amounts that are no numbers are not set, texts of numbers are read", () => {
    const stored = {
      Day: "12,50",
      Week: "veľa",
      Weekend: Number.NaN,
      FourHours: null,
      Guarantee: Number.POSITIVE_INFINITY,
    };
    expect(priceFrom(stored)).toEqual({ Day: 12.5 });
  });

  test("a single extra price stored as text is a list of one", () => {
    expect(priceFrom({ Additional: "Palivo:5" })).toEqual({ Additional: ["Palivo:5"] });
  });
});

test("D4 a price is written with what can be read of it, without amounts of 0, and with the fields that we do not know", () => {
  const stored = { Day: "12,50", Week: "veľa", Weekend: 0, Additional: { Palivo: 5 }, Season: "leto" };
  expect(writtenPrice(stored)).toEqual({ Day: 12.5, Season: "leto" });
});
