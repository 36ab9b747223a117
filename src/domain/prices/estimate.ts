import type { ShopHours } from "../hours/day-hours.ts";
import { openRanges } from "../hours/open-ranges.ts";
import { dateOf, MINUTES_A_DAY, minutesOf } from "../hours/shop-time.ts";
import { centsOf } from "./money.ts";
import { offers, type Price, type PriceKind } from "./price.ts";
import { isOpenAt, LONGEST_RENTAL, type RentalTime } from "./rental-time.ts";

const LONGEST_FIRST = ["Week", "Weekend", "Day", "FourHours"] as const satisfies readonly PriceKind[];
type RentalKind = (typeof LONGEST_FIRST)[number];

/** What a rental costs (B4): the sum and, for each kind of part, longest first, how many parts there are and what they cost together. */
export interface Estimate {
  readonly parts: readonly { readonly kind: RentalKind; readonly count: number; readonly cents: number }[];
  readonly cents: number;
}

const FOUR_HOURS = 4 * 60;
/** The minute of Monday at which a weekend ends. */
export const WEEKEND_END = 9 * 60;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** The cheapest combination of prices that covers the whole time from pick-up to return, both in shop time (B4, spec §9). A tie goes to
 *  fewer parts, then to the longer ones. Undefined if no combination covers it, if it is longer than 365 days,
 *  if the return is not after the pick-up, or if a time cannot be read. */
export function estimate(price: Price, time: RentalTime, hours: ShopHours): Estimate | undefined {
  const start = minutesOf(time.from);
  const end = minutesOf(time.to);
  // A time that cannot be read is NaN, and comparisons with NaN are false.
  if (!(start < end && end - start <= LONGEST_RENTAL)) return undefined;
  const pricedParts = pricedPartsOf(price);

  /** Where a part that begins at `at` ends; undefined if none may begin there. */
  const endOf: Record<RentalKind, (at: number) => number | undefined> = {
    Week: (at) => at + 7 * MINUTES_A_DAY,
    Weekend: (at) => weekendEnd(at, hours),
    Day: (at) => at + MINUTES_A_DAY,
    // Four hours are never combined with other parts: they are the whole rental.
    FourHours: (at) => (at === start && isFourHours(time, hours) ? end : undefined),
  };
  // By start: the cheapest combination of a first part and of the parts that cover the rest.
  const cheapestByStart = new Map<number, Combination | undefined>();
  function cheapestFrom(at: number): Combination | undefined {
    if (at >= end) return EMPTY;
    if (cheapestByStart.has(at)) return cheapestByStart.get(at);
    let best: Combination | undefined;
    for (const part of pricedParts) {
      const next = endOf[part.kind](at);
      const rest = next === undefined ? undefined : cheapestFrom(next);
      const candidate = rest && withPart(rest, part);
      if (candidate && (!best || compareCombinations(candidate, best) < 0)) best = candidate;
    }
    cheapestByStart.set(at, best);
    return best;
  }

  const combination = cheapestFrom(start);
  return (
    combination && {
      cents: combination.cents,
      parts: pricedParts
        .map(({ kind, cents }) => ({ kind, count: combination.counts[kind], cents: combination.counts[kind] * cents }))
        .filter(({ count }) => count > 0),
    }
  );
}

interface Combination {
  readonly cents: number;
  readonly counts: Readonly<Record<RentalKind, number>>;
}
const EMPTY: Combination = { cents: 0, counts: { Week: 0, Weekend: 0, Day: 0, FourHours: 0 } };

const withPart = ({ cents, counts }: Combination, part: PricedPart): Combination => ({
  cents: cents + part.cents,
  counts: { ...counts, [part.kind]: counts[part.kind] + 1 },
});

/** Negative if `a` comes first: the cheaper combination, then the one of fewer parts, then the one with more parts of the longest kind. */
function compareCombinations(a: Combination, b: Combination): number {
  const differences = LONGEST_FIRST.map((kind) => a.counts[kind] - b.counts[kind]);
  const partsDifference = differences.reduce((sum, count) => sum + count, 0);
  return a.cents - b.cents || partsDifference || -(differences.find((count) => count !== 0) ?? 0);
}

type PricedPart = { readonly kind: RentalKind; readonly cents: number };

/** The kinds of parts that the shop offers, longest first, with their prices in whole cents as they are shown. */
function pricedPartsOf(price: Price): readonly PricedPart[] {
  const offered = offers(price);
  return LONGEST_FIRST.flatMap((kind) =>
    offered.filter((offer) => offer.kind === kind).map(({ euros }) => ({ kind, cents: centsOf(euros) })),
  );
}

/** Whether the rental is picked up in opening hours and returned within four hours, by the last closing time. Unreadable hours are not checked. */
function isFourHours({ from, to }: RentalTime, hours: ShopHours): boolean {
  const date = dateOf(from);
  if (date !== dateOf(to) || minutesOf(to) - minutesOf(from) > FOUR_HOURS) return false;
  const ranges = openRanges(date, hours);
  if (!ranges) return true;
  const lastClosing = ranges.at(-1)?.closes ?? 0;
  return isOpenAt(minutesOf(from), hours) === true && minutesOf(to) % MINUTES_A_DAY <= lastClosing;
}

/** Monday 9:00 after the minute `at`; undefined if `at` is not on a Friday or Saturday or the shop is closed, so that no weekend begins there. */
function weekendEnd(at: number, hours: ShopHours): number | undefined {
  const day = Math.floor(at / MINUTES_A_DAY);
  // Day 0 is 1 January 1970, a Thursday; weekday 1 is Monday.
  const weekday = ((day + 3) % 7) + 1;
  if ((weekday !== FRIDAY && weekday !== SATURDAY) || isOpenAt(at, hours) === false) return undefined;
  const nextMonday = day + 8 - weekday;
  return nextMonday * MINUTES_A_DAY + WEEKEND_END;
}
