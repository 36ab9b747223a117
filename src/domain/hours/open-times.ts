import type { ShopHours } from "./day-hours.ts";
import { openRanges } from "./open-ranges.ts";
import type { OpenRange } from "./opening-hours.ts";
import { dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt } from "./shop-time.ts";
import { isDay } from "./special-day-rules.ts";
import { specialDayOn } from "./special-days.ts";

export const HALF_HOUR = 30; // in minutes; visitors choose times to the half hour
const HALF_HOURS = Array.from({ length: MINUTES_A_DAY / HALF_HOUR }, (_, at) => shopTimeAt(at * HALF_HOUR).slice(11));
const A_YEAR = 365 * MINUTES_A_DAY; // how far `firstOpen` looks ahead

/** `minutesOf` a time that a visitor types; NaN if it is incomplete or not of this century: the year 2026 is first 2, then 20, then 202. */
export const typedMinutes = (time: string): number => (isDay(dateOf(time)) ? minutesOf(time) : Number.NaN);

export const isComplete = (time: string): boolean => !Number.isNaN(typedMinutes(time));

/** The half hours of a date ("08:00"): those in its opening hours, and the others. None is open if the hours cannot be read. */
export function halfHoursOf(date: string, hours: ShopHours) {
  const ranges = (isDay(date) ? openRanges(date, hours) : undefined) ?? [];
  const open = HALF_HOURS.filter((_, at) => isWithin(ranges, at * HALF_HOUR));
  return { open, others: HALF_HOURS.filter((clock) => !open.includes(clock)) };
}

/** Whether the shop is open at a time in minutes, opening and closing time included; undefined if its hours cannot be read. */
export function isOpenAt(at: number, hours: ShopHours): boolean | undefined {
  const ranges = openRanges(dateOf(shopTimeAt(at)), hours);
  return ranges && isWithin(ranges, at % MINUTES_A_DAY);
}

const isWithin = (ranges: readonly OpenRange[], minute: number): boolean =>
  ranges.some(({ opens, closes }) => opens <= minute && minute <= closes);

/** Why the shop is closed at a time: a special day, the weekday, or only that time of day. Undefined if it is open, or if that is unknown. */
export function closedAt(time: string, hours: ShopHours): "date" | "weekday" | "time" | undefined {
  if (!isComplete(time) || isOpenAt(minutesOf(time), hours) !== false) return undefined;
  if (openRanges(dateOf(time), hours)?.length) return "time";
  return specialDayOn(dateOf(time), hours.special) ? "date" : "weekday";
}

/** The first half hour from the minute `start` on at which the shop is open, closing times not included; undefined if there is none in a year. */
export function firstOpen(start: number, hours: ShopHours): number | undefined {
  // From `start`, then from each midnight after it.
  for (let from = start; from <= start + A_YEAR; from += MINUTES_A_DAY - (from % MINUTES_A_DAY)) {
    const at = firstOpenOfDay(from, hours);
    if (at !== undefined) return at;
  }
  return undefined;
}

/** As `firstOpen`, but only to the end of the day of `start`. */
export function firstOpenOfDay(start: number, hours: ShopHours): number | undefined {
  const midnight = start - (start % MINUTES_A_DAY);
  for (const { opens, closes } of openRanges(dateOf(shopTimeAt(midnight)), hours) ?? []) {
    const at = Math.ceil(Math.max(start, midnight + opens) / HALF_HOUR) * HALF_HOUR;
    if (at < midnight + closes) return at;
  }
  return undefined;
}
