import type { ShopHours } from "../hours/day-hours.ts";
import { openRanges } from "../hours/open-ranges.ts";
import { isOpenAt } from "../hours/open-times.ts";
import { dateOf, MINUTES_A_DAY, minutesOf } from "../hours/shop-time.ts";
import { centsOf } from "./money.ts";
import { offers, type Price, type PriceKind } from "./price.ts";
import { LONGEST_RENTAL, type RentalTime } from "./rental-time.ts";

const LONGEST_FIRST = ["Week", "Weekend", "Day", "FourHours"] as const satisfies readonly PriceKind[];
type RentalKind = (typeof LONGEST_FIRST)[number];

/** What a rental costs (B4). Ten days may be one week and three days: parts of two kinds, the longest first, each with its count and its sum. */
export interface Estimate {
  readonly parts: readonly { readonly kind: RentalKind; readonly count: number; readonly cents: number }[];
  readonly cents: number;
}

const FOUR_HOURS = 4 * 60;
export const WEEKEND_END = 9 * 60; // the minute of Monday at which a weekend ends
export const FRIDAY = 5;
export const SATURDAY = 6;

/** The cheapest combination of parts, such as weeks and days, that covers the whole time from pick-up to return (B4, spec §9). A tie goes to fewer
 *  parts, then to the longer ones. Undefined if no combination covers it, or if the time is not valid or longer than 365 days. */
export function estimate(price: Price, time: RentalTime, hours: ShopHours): Estimate | undefined {
  const start = minutesOf(time.from);
  const end = minutesOf(time.to);
  // False if a time cannot be read, because all comparisons with NaN are false.
  const isPossible = start < end && end - start <= LONGEST_RENTAL;
  if (!isPossible) return undefined;
  const pricedParts = pricedPartsOf(price);

  /** When a part ends that begins at the minute `at`; undefined if none may begin then. */
  const endOf: Record<RentalKind, (at: number) => number | undefined> = {
    Week: (at) => at + 7 * MINUTES_A_DAY,
    Weekend: (at) => weekendEnd(at, hours),
    Day: (at) => at + MINUTES_A_DAY,
    // Four hours are never combined with other parts: they are the whole rental.
    FourHours: (at) => (at === start && isFourHours(time, hours) ? end : undefined),
  };
  const cheapestByStart = new Map<number, Combination | undefined>();
  /** The cheapest combination from `at` to the end: of each part that may begin at `at`, with the cheapest combination for the rest. */
  function cheapestFrom(at: number): Combination | undefined {
    if (at >= end) return EMPTY;
    if (cheapestByStart.has(at)) return cheapestByStart.get(at);
    let best: Combination | undefined;
    for (const part of pricedParts) {
      const partEnd = endOf[part.kind](at);
      const rest = partEnd === undefined ? undefined : cheapestFrom(partEnd);
      const candidate = rest && withPart(rest, part);
      if (candidate && (!best || compareCombinations(candidate, best) < 0)) best = candidate;
    }
    cheapestByStart.set(at, best);
    return best;
  }

  const cheapest = cheapestFrom(start);
  if (!cheapest) return undefined;
  const parts = pricedParts.map(({ kind, cents }) => {
    const count = cheapest.counts[kind];
    return { kind, count, cents: count * cents };
  });
  return { cents: cheapest.cents, parts: parts.filter(({ count }) => count > 0) };
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

/** Whether a rental of at most four hours begins in opening hours and ends by the day's last closing. Hours that cannot be read are not checked. */
function isFourHours({ from, to }: RentalTime, hours: ShopHours): boolean {
  const date = dateOf(from);
  if (date !== dateOf(to) || minutesOf(to) - minutesOf(from) > FOUR_HOURS) return false;
  const ranges = openRanges(date, hours);
  if (!ranges) return true;
  const lastClosing = ranges.at(-1)?.closes ?? 0;
  return isOpenAt(minutesOf(from), hours) === true && minutesOf(to) % MINUTES_A_DAY <= lastClosing;
}

/** When a weekend from the minute `at` ends: on Monday at 9:00. Undefined unless `at` is on a Friday or Saturday and the shop is not closed. */
function weekendEnd(at: number, hours: ShopHours): number | undefined {
  const day = Math.floor(at / MINUTES_A_DAY);
  // 1 is Monday. Day 0 is 1 January 1970, a Thursday.
  const weekday = ((day + 3) % 7) + 1;
  const mayBegin = (weekday === FRIDAY || weekday === SATURDAY) && isOpenAt(at, hours) !== false;
  if (!mayBegin) return undefined;
  const nextMonday = day + 8 - weekday;
  return nextMonday * MINUTES_A_DAY + WEEKEND_END;
}
