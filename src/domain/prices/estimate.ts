import type { ShopHours } from "../hours/day-hours.ts";
import { openRanges } from "../hours/open-ranges.ts";
import { dateOf, MINUTES_A_DAY, minutesOf } from "../hours/shop-time.ts";
import { centsOf } from "./money.ts";
import { offers, type Price, type PriceKind } from "./price.ts";
import { isOpenAt, LONGEST_RENTAL, type RentalTime } from "./rental-time.ts";

const LONGEST_FIRST = ["Week", "Weekend", "Day", "FourHours"] as const satisfies readonly PriceKind[];
type RentalKind = (typeof LONGEST_FIRST)[number];

/** What a rental costs (B4): its kinds of parts, longest first, each with how many there are and what they cost together, and the sum. */
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
 *  fewer parts, then to the longer ones. Undefined if no combination covers it, if it is longer than 365 days or does not end
 *  after it begins, and if either time is none. */
export function estimate(price: Price, time: RentalTime, hours: ShopHours): Estimate | undefined {
  const start = minutesOf(time.from);
  const end = minutesOf(time.to);
  // Also false for a time that cannot be read.
  if (!(start < end && end - start <= LONGEST_RENTAL)) return undefined;
  const prices = pricesOf(price);

  /** Where a part that begins at `at` ends; undefined if none may begin there. */
  const endOf: Record<RentalKind, (at: number) => number | undefined> = {
    Week: (at) => at + 7 * MINUTES_A_DAY,
    Weekend: (at) => weekendEnd(at, hours),
    Day: (at) => at + MINUTES_A_DAY,
    // Never combined: it is the whole rental.
    FourHours: (at) => (at === start && isFourHours(time, hours) ? end : undefined),
  };
  // The cheapest first part with the cheapest way to cover the rest.
  const cheapestByStart = new Map<number, Combination | undefined>();
  function cheapestFrom(at: number): Combination | undefined {
    if (at >= end) return EMPTY;
    if (cheapestByStart.has(at)) return cheapestByStart.get(at);
    let best: Combination | undefined;
    for (const part of prices) {
      const next = endOf[part.kind](at);
      const rest = next === undefined ? undefined : cheapestFrom(next);
      const found = rest && withPart(rest, part);
      if (found && (!best || compareCombinations(found, best) < 0)) best = found;
    }
    cheapestByStart.set(at, best);
    return best;
  }

  const cheapest = cheapestFrom(start);
  return (
    cheapest && {
      cents: cheapest.cents,
      parts: prices
        .map(({ kind, cents }) => ({ kind, count: cheapest.counts[kind], cents: cheapest.counts[kind] * cents }))
        .filter(({ count }) => count > 0),
    }
  );
}

interface Combination {
  readonly cents: number;
  readonly counts: Readonly<Record<RentalKind, number>>;
}
const EMPTY: Combination = { cents: 0, counts: { Week: 0, Weekend: 0, Day: 0, FourHours: 0 } };

const withPart = ({ cents, counts }: Combination, part: Prices[number]): Combination => ({
  cents: cents + part.cents,
  counts: { ...counts, [part.kind]: counts[part.kind] + 1 },
});

/** Negative if `a` is cheaper or, at the same price, has fewer parts or, of as many, more of the longest kind that differs. */
function compareCombinations(a: Combination, b: Combination): number {
  const more = LONGEST_FIRST.map((kind) => a.counts[kind] - b.counts[kind]);
  const moreParts = more.reduce((sum, count) => sum + count, 0);
  return a.cents - b.cents || moreParts || -(more.find((count) => count !== 0) ?? 0);
}

type Prices = readonly { readonly kind: RentalKind; readonly cents: number }[];

/** The prices that are offered, longest first, in whole cents as they are shown. */
function pricesOf(price: Price): Prices {
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

/** When a weekend ends (Monday 9:00) that begins at a minute of a Friday or Saturday in opening hours; undefined for other minutes. */
function weekendEnd(at: number, hours: ShopHours): number | undefined {
  const day = Math.floor(at / MINUTES_A_DAY);
  // Day 0 is 1 January 1970, a Thursday; weekday 1 is Monday.
  const weekday = ((day + 3) % 7) + 1;
  if ((weekday !== FRIDAY && weekday !== SATURDAY) || isOpenAt(at, hours) === false) return undefined;
  const nextMonday = day + 8 - weekday;
  return nextMonday * MINUTES_A_DAY + WEEKEND_END;
}
