import { openRanges } from "./open-ranges.ts";
import type { OpeningHours } from "./opening-hours.ts";
import { offers, type Price, type PriceKind } from "./price.ts";
import { isOpenAt, LONGEST_RENTAL } from "./rental-time.ts";
import { dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt, weekdayOf } from "./shop-time.ts";
import type { SpecialDay } from "./special-days.ts";

const LONGEST_FIRST = ["Week", "Weekend", "Day", "FourHours"] as const satisfies readonly PriceKind[];
type RentalKind = (typeof LONGEST_FIRST)[number];

/** What a rental costs (B4): its kinds of parts, longest first, each with how many there are and what they cost together, and the sum. */
export interface Estimate {
  readonly parts: readonly { readonly kind: RentalKind; readonly count: number; readonly cents: number }[];
  readonly cents: number;
}

const FOUR_HOURS = 4 * 60;
/** The minute of Monday at which a weekend ends. */
const WEEKEND_END = 9 * 60;
const FRIDAY = 5;
const SATURDAY = 6;

/** The cheapest combination of prices that covers the whole time from pick-up to return, both in shop time (B4, spec §9). A tie goes to
 *  fewer parts, then to the longer ones. Undefined where no combination covers it, where it is longer than 365 days or ends before it
 *  begins, and where `from` or `to` is no time. */
export function estimate(
  price: Price,
  from: string,
  to: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): Estimate | undefined {
  const start = minutesOf(from);
  const end = minutesOf(to);
  if (!(start < end && end - start <= LONGEST_RENTAL)) return undefined;
  const prices = centsOf(price);

  /** Where a part that begins at `at` ends; undefined where none may begin there. */
  const endOf: Record<RentalKind, (at: number) => number | undefined> = {
    Week: (at) => at + 7 * MINUTES_A_DAY,
    Weekend: (at) => weekendEnd(at, week, special),
    Day: (at) => at + MINUTES_A_DAY,
    FourHours: (at) => (at === start && isFourHours(from, to, week, special) ? end : undefined),
  };
  const known = new Map<number, Combination | undefined>();
  function cheapestFrom(at: number): Combination | undefined {
    if (at >= end) return NOTHING;
    if (!known.has(at)) {
      const combinations = prices.map(({ kind, cents }) => {
        const next = endOf[kind](at);
        const rest = next === undefined ? undefined : cheapestFrom(next);
        return rest && { cents: rest.cents + cents, counts: { ...rest.counts, [kind]: rest.counts[kind] + 1 } };
      });
      known.set(at, combinations.filter((combination) => combination !== undefined).toSorted(cheapestFirst)[0]);
    }
    return known.get(at);
  }

  const cheapest = cheapestFrom(start);
  return cheapest && { cents: cheapest.cents, parts: partsOf(cheapest, prices) };
}

/** How many parts of each kind, in any order, and their sum. */
interface Combination {
  readonly cents: number;
  readonly counts: Readonly<Record<RentalKind, number>>;
}
const NOTHING: Combination = { cents: 0, counts: { Week: 0, Weekend: 0, Day: 0, FourHours: 0 } };

function cheapestFirst(a: Combination, b: Combination): number {
  const countOf = ({ counts }: Combination) => LONGEST_FIRST.reduce((sum, kind) => sum + counts[kind], 0);
  const longer = LONGEST_FIRST.map((kind) => b.counts[kind] - a.counts[kind]).find((difference) => difference !== 0);
  return a.cents - b.cents || countOf(a) - countOf(b) || (longer ?? 0);
}

type Prices = readonly { readonly kind: RentalKind; readonly cents: number }[];

/** What is offered, longest first, in whole cents as they are shown. */
function centsOf(price: Price): Prices {
  const offered = offers(price);
  return LONGEST_FIRST.flatMap((kind) =>
    offered
      .filter((offer) => offer.kind === kind)
      .map(({ euros }) => ({ kind, cents: Math.round(Number(euros.toFixed(2)) * 100) })),
  );
}

const partsOf = ({ counts }: Combination, prices: Prices): Estimate["parts"] =>
  prices
    .filter(({ kind }) => counts[kind] > 0)
    .map(({ kind, cents }) => ({ kind, count: counts[kind], cents: counts[kind] * cents }));

/** Picked up within opening hours, returned on the same day within four hours and before the shop closes for the day; where that day's
 *  hours cannot be read, only its date and the four hours count. */
function isFourHours(from: string, to: string, week: readonly OpeningHours[], special: readonly SpecialDay[]): boolean {
  const date = dateOf(from);
  if (date !== dateOf(to) || minutesOf(to) - minutesOf(from) > FOUR_HOURS) return false;
  const ranges = openRanges(date, week, special);
  if (!ranges) return true;
  const lastClosing = ranges.at(-1)?.closes ?? 0;
  return isOpenAt(from, week, special) === true && minutesOf(to) % MINUTES_A_DAY <= lastClosing;
}

/** Monday 9:00 after a beginning on Friday or Saturday within opening hours; where they cannot be read, the day is enough. */
function weekendEnd(at: number, week: readonly OpeningHours[], special: readonly SpecialDay[]): number | undefined {
  const time = shopTimeAt(at);
  const weekday = weekdayOf(dateOf(time));
  if (weekday !== FRIDAY && weekday !== SATURDAY) return undefined;
  if (isOpenAt(time, week, special) === false) return undefined;
  const midnight = minutesOf(`${dateOf(time)}T00:00`);
  return midnight + (8 - weekday) * MINUTES_A_DAY + WEEKEND_END;
}
