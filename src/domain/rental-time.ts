import type { OpeningHours } from "./opening-hours.ts";
import { openRanges } from "./open-ranges.ts";
import { dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt } from "./shop-time.ts";
import { type SpecialDay, specialDayOn } from "./special-days.ts";

/** A pick-up and a return in shop time (B4). While somebody types, either may be incomplete and no time. */
export interface RentalTime {
  readonly from: string;
  readonly to: string;
}

/** The longest rental that is estimated, in minutes. */
export const LONGEST_RENTAL = 365 * MINUTES_A_DAY;
export const HALF_HOUR = 30;

/** What is wrong with a time: it has passed or is not on the half hour; the return is not after the pick-up, or too long after it. */
export type TimeProblem = "past" | "order" | "long";

/** What is wrong with each time at the shop time `now`; nothing with one that is not complete. */
export function problemsOf(
  rental: RentalTime,
  now: string,
): Readonly<Record<keyof RentalTime, TimeProblem | undefined>> {
  const from = minutesOf(rental.from);
  const to = minutesOf(rental.to);
  // Comparisons with NaN are false.
  const isUnusable = (minutes: number) => minutes <= minutesOf(now) || Math.abs(minutes % HALF_HOUR) > 0;
  const problemOfReturn = () => {
    if (to <= from) return "order";
    if (isUnusable(to)) return "past";
    return to - from > LONGEST_RENTAL ? "long" : undefined;
  };
  return { from: isUnusable(from) ? "past" : undefined, to: problemOfReturn() };
}

/** Whether the shop is open at a time, opening and closing time included; undefined where its hours cannot be read. */
export function isOpenAt(
  time: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): boolean | undefined {
  const minute = minutesOf(time) % MINUTES_A_DAY;
  return openRanges(dateOf(time), week, special)?.some(({ opens, closes }) => opens <= minute && minute <= closes);
}

/** What is closed at a time: the date by a special day, the weekday, or only the time of day. Undefined where the shop is open, its
 *  hours cannot be read, or the time is not complete. */
export function closedAt(
  time: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): "date" | "weekday" | "time" | undefined {
  if (Number.isNaN(minutesOf(time)) || isOpenAt(time, week, special) !== false) return undefined;
  if (openRanges(dateOf(time), week, special)?.length) return "time";
  return specialDayOn(dateOf(time), special) ? "date" : "weekday";
}

/** A rental to begin with: from the next half hour at which the shop is open, for a day or until it opens after that. Where
 *  nothing is open within a year, from 8:00 tomorrow. */
export function suggestedRental(
  now: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): RentalTime {
  const present = minutesOf(now);
  const tomorrow = present - (present % MINUTES_A_DAY) + MINUTES_A_DAY;
  const from = firstOpen(present + 1, week, special) ?? tomorrow + 8 * 60;
  const to = firstOpen(from + MINUTES_A_DAY, week, special) ?? from + MINUTES_A_DAY;
  return { from: shopTimeAt(from), to: shopTimeAt(to) };
}

/** The first half hour from `start` on at which the shop is open and does not close. */
function firstOpen(
  start: number,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): number | undefined {
  const firstDay = start - (start % MINUTES_A_DAY);
  for (let midnight = firstDay; midnight <= firstDay + LONGEST_RENTAL; midnight += MINUTES_A_DAY) {
    for (const { opens, closes } of openRanges(dateOf(shopTimeAt(midnight)), week, special) ?? []) {
      const at = Math.ceil(Math.max(start, midnight + opens) / HALF_HOUR) * HALF_HOUR;
      if (at < midnight + closes) return at;
    }
  }
  return undefined;
}
