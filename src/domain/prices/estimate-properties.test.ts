import fc from "fast-check";
import { expect, test } from "vitest";
import { openRanges } from "../hours/open-ranges.ts";
import type { OpeningHours } from "../hours/opening-hours.ts";
import { minutesOf, shopTimeAt } from "../hours/shop-time.ts";
import type { SpecialDay } from "../hours/special-days.ts";
import { estimate } from "./estimate.ts";
import type { Price } from "./price.ts";

const HALF_HOURS_A_DAY = 48;
const DAY = 1440;

const half = fc.constantFrom("", "8:00 - 12:00", "12:00 - 17:30", "9:15 - 10:45", "dohodou", "17:00 - 8:00");
const week: fc.Arbitrary<readonly OpeningHours[]> = fc
  .array(fc.tuple(half, half), { minLength: 7, maxLength: 7 })
  .map((days) =>
    days.map(([Morning, Afternoon], at) => ({ id: `${at}`, Day: "", DayIndex: at + 1, Morning, Afternoon })),
  );
const amount = fc.option(
  fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100),
  { nil: 0 },
);
const price: fc.Arbitrary<Price> = fc.record({ FourHours: amount, Day: amount, Weekend: amount, Week: amount });
/** A half hour from the start of 2026 to the end of 2027, with four changes of daylight saving. */
const pickUp = fc
  .integer({ min: 0, max: 2 * 365 * HALF_HOURS_A_DAY })
  .map((at) => minutesOf("2026-01-01T00:00") + at * 30);
const lasting = (days: number) => fc.integer({ min: 1, max: days * HALF_HOURS_A_DAY }).map((at) => at * 30);
const special: fc.Arbitrary<readonly SpecialDay[]> = fc.array(
  fc.tuple(pickUp, fc.integer({ min: 0, max: 9 }), half).map(([at, days, Morning]) => ({
    id: `${at}`,
    From: shopTimeAt(at).slice(0, 10),
    To: shopTimeAt(at + days * DAY).slice(0, 10),
    Morning,
    Afternoon: "",
    Note: "",
  })),
  { maxLength: 5 },
);
const shop = fc.record({ price, week, special });
type Shop = typeof shop extends fc.Arbitrary<infer Value> ? Value : never;

const estimated = ({ price, week, special }: Shop, from: number, to: number) =>
  estimate(price, { from: shopTimeAt(from), to: shopTimeAt(to) }, { week, special });

/** The rules of B4 once more, by the calendar of JavaScript: when a part ends that begins at `at`. */
function partEnd(kind: "Day" | "Weekend" | "Week", at: number, { week, special }: Shop): number | undefined {
  const date = new Date(at * 60_000);
  if (kind === "Day") date.setUTCDate(date.getUTCDate() + 1);
  else if (kind === "Week") date.setUTCDate(date.getUTCDate() + 7);
  else {
    const minute = date.getUTCHours() * 60 + date.getUTCMinutes();
    const open = openRanges(date.toISOString().slice(0, 10), { week, special });
    if (open && !open.some(({ opens, closes }) => minute >= opens && minute <= closes)) return undefined;
    if (date.getUTCDay() !== 5 && date.getUTCDay() !== 6) return undefined;
    while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() + 1);
    date.setUTCHours(9, 0);
  }
  return date.getTime() / 60_000;
}

const KINDS = ["Day", "Weekend", "Week"] as const;
const centsOf = (euros = 0) => Math.round(euros * 100);

/** The cost of four hours if they cover the whole time. */
function fourHours({ price, week, special }: Shop, from: number, to: number): number | undefined {
  const [begin, end] = [shopTimeAt(from), shopTimeAt(to)];
  if (!price.FourHours || to - from > 240 || begin.slice(0, 10) !== end.slice(0, 10)) return undefined;
  const open = openRanges(begin.slice(0, 10), { week, special });
  const isWithin = open?.some(({ opens, closes }) => from % DAY >= opens && from % DAY <= closes);
  const isBack = open?.some(({ closes }) => to % DAY <= closes);
  return open === undefined || (isWithin && isBack) ? centsOf(price.FourHours) : undefined;
}

/** Tries every combination: the sums and numbers of parts of those that cover the time. */
function allCovers(shop: Shop, at: number, to: number): (readonly [cents: number, parts: number])[] {
  if (at >= to) return [[0, 0]];
  return KINDS.flatMap((kind) => {
    const end = shop.price[kind] ? partEnd(kind, at, shop) : undefined;
    if (end === undefined) return [];
    return allCovers(shop, end, to).map(([cents, parts]) => [cents + centsOf(shop.price[kind]), parts + 1] as const);
  });
}

test("B4 the estimate is what trying every combination of up to nine days finds", () => {
  fc.assert(
    fc.property(shop, pickUp, lasting(9), (shop, from, length) => {
      const alone = fourHours(shop, from, from + length);
      const covers = [...allCovers(shop, from, from + length), ...(alone === undefined ? [] : [[alone, 1] as const])];
      const [best] = covers.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
      const found = estimated(shop, from, from + length);
      expect(found && [found.cents, found.parts.reduce((sum, { count }) => sum + count, 0)]).toEqual(
        best && [best[0], best[1]],
      );
    }),
  );
});

test("B4 the estimate is never dearer than a combination tried at random, up to a year", () => {
  fc.assert(
    fc.property(
      shop,
      pickUp,
      fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 0, max: 47 }),
      (shop, from, kinds, early) => {
        let [end, cents] = [from, 0];
        for (const kind of kinds) {
          const next = shop.price[kind] ? partEnd(kind, end, shop) : undefined;
          if (next === undefined || next - from > 365 * DAY) continue;
          end = next;
          cents += centsOf(shop.price[kind]);
        }
        fc.pre(end > from + early * 30);
        expect(estimated(shop, from, end - early * 30)?.cents).toBeLessThanOrEqual(cents);
      },
    ),
  );
});

test("B4 a longer time from the same pick-up never costs less than a shorter one", () => {
  fc.assert(
    fc.property(shop, pickUp, lasting(365), lasting(365), (shop, from, one, other) => {
      const [shorter, longer] = [Math.min(one, other), Math.max(one, other)].map((length) =>
        estimated(shop, from, from + length),
      );
      if (longer) expect(shorter?.cents).toBeLessThanOrEqual(longer.cents);
    }),
  );
});

test("B4 the sum is that of the parts, which are in order of their length and all offered", () => {
  fc.assert(
    fc.property(shop, pickUp, lasting(365), (shop, from, length) => {
      const found = estimated(shop, from, from + length);
      const parts = found?.parts ?? [];
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(found?.cents ?? 0);
      for (const { kind, count, cents } of parts) expect(cents).toBe(count * centsOf(shop.price[kind]));
      const order = parts.map(({ kind }) => ["Week", "Weekend", "Day", "FourHours"].indexOf(kind));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
  );
});

test("B4 a change of daylight saving moves nothing: every week of the year has the same estimates", () => {
  fc.assert(
    fc.property(shop, pickUp, lasting(60), fc.integer({ min: 1, max: 52 }), ({ price, week }, from, length, weeks) => {
      const shop = { price, week, special: [] };
      const later = from + weeks * 7 * DAY;
      expect(estimated(shop, later, later + length)).toEqual(estimated(shop, from, from + length));
    }),
  );
});
