import type { ShopHours } from "../hours/day-hours.ts";
import { openRanges } from "../hours/open-ranges.ts";
import { dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt } from "../hours/shop-time.ts";
import { isDay } from "../hours/special-day-rules.ts";
import { specialDayOn } from "../hours/special-days.ts";

/** A pick-up and a return in shop time (B4). While a visitor types, either may be incomplete: "T08:00". */
export interface RentalTime {
  readonly from: string;
  readonly to: string;
}

export const LONGEST_RENTAL = 365 * MINUTES_A_DAY;
const HALF_HOUR = 30;

/** NaN if the time is incomplete or its year is not of this century: while a visitor types 2026, the field has the years 2, 20 and 202. */
const typedMinutes = (time: string): number => (isDay(dateOf(time)) ? minutesOf(time) : Number.NaN);

export const isWhole = (time: string): boolean => !Number.isNaN(typedMinutes(time));

/** "past": the time has passed or is not on the half hour; "order": the return is not after the pick-up; "long": it is too long after it. */
export type TimeProblem = "past" | "order" | "long";

/** What is wrong with each time at the shop time `now`; undefined for a time that is not whole. */
export function problemsOf(
  rental: RentalTime,
  now: string,
): Readonly<Record<keyof RentalTime, TimeProblem | undefined>> {
  const from = typedMinutes(rental.from);
  const to = typedMinutes(rental.to);
  // Comparisons with NaN are false.
  const isUnusable = (minutes: number) => minutes <= minutesOf(now) || minutes % HALF_HOUR > 0;
  const problemOfReturn = () => {
    if (to <= from) return "order";
    if (isUnusable(to)) return "past";
    return to - from > LONGEST_RENTAL ? "long" : undefined;
  };
  return { from: isUnusable(from) ? "past" : undefined, to: problemOfReturn() };
}

/** Whether both times are whole and nothing is wrong with them at the shop time `now`. */
export function isValid(rental: RentalTime, now: string): boolean {
  const { from, to } = problemsOf(rental, now);
  return isWhole(rental.from) && isWhole(rental.to) && !from && !to;
}

/** Moves the pick-up to `next`. If the return is not after `next`, it moves too: the length stays, or becomes one day if it was shorter. */
export function withPickUp({ from, to }: RentalTime, next: string): RentalTime {
  const pickUp = typedMinutes(next);
  const isReturnAfter = !(typedMinutes(to) <= pickUp);
  const length = typedMinutes(to) - typedMinutes(from);
  return { from: next, to: isReturnAfter ? to : shopTimeAt(pickUp + Math.max(length || 0, MINUTES_A_DAY)) };
}

/** The text of a rental that a device stores. */
export const storedRental = ({ from, to }: RentalTime): string => `${from}/${to}`;

/** Reads what `storedRental` wrote; undefined if it cannot be read or is over at the shop time `now`. */
export function rentalFrom(stored: string | null, now: string): RentalTime | undefined {
  const [from = "", to = ""] = stored?.split("/") ?? [];
  return isValid({ from, to }, now) ? { from, to } : undefined;
}

/** The half hours of a date ("08:00"): those in its opening hours, and the others. None is open if the hours cannot be read. */
export function halfHoursOf(
  date: string,
  hours: ShopHours,
): { readonly open: readonly string[]; readonly others: readonly string[] } {
  const midnight = typedMinutes(`${date}T00:00`);
  const isOpen = (_: string, at: number) => !!midnight && isOpenAt(midnight + at * HALF_HOUR, hours) === true;
  return { open: HALF_HOURS.filter(isOpen), others: HALF_HOURS.filter((clock, at) => !isOpen(clock, at)) };
}

const HALF_HOURS = Array.from({ length: MINUTES_A_DAY / HALF_HOUR }, (_, at) => shopTimeAt(at * HALF_HOUR).slice(11));

/** Whether the shop is open at a time in minutes, opening and closing time included; undefined if its hours cannot be read. */
export function isOpenAt(at: number, hours: ShopHours): boolean | undefined {
  const minute = at % MINUTES_A_DAY;
  return openRanges(dateOf(shopTimeAt(at)), hours)?.some(({ opens, closes }) => opens <= minute && minute <= closes);
}

/** Why the shop is closed at a time: a special day, the weekday, or only that time of day. Undefined if it is open, or if that is unknown. */
export function closedAt(time: string, hours: ShopHours): "date" | "weekday" | "time" | undefined {
  if (!isWhole(time) || isOpenAt(minutesOf(time), hours) !== false) return undefined;
  if (openRanges(dateOf(time), hours)?.length) return "time";
  return specialDayOn(dateOf(time), hours.special) ? "date" : "weekday";
}

/** The rental that a form begins with. An undefined pick-up becomes the next half hour at which the shop is open, an undefined return one a day
 *  later, or empty without a pick-up. A wanted time that is not whole becomes empty. */
export function suggestedRental(
  wanted: Readonly<Record<keyof RentalTime, string | undefined>>,
  now: string,
  hours: ShopHours,
): RentalTime {
  const from = wholeOr(wanted.from, () => nextPickUp(now, hours));
  const to = wholeOr(wanted.to, () => {
    if (!from) return "";
    const dayLater = minutesOf(from) + MINUTES_A_DAY;
    return shopTimeAt(firstOpen(dayLater, hours) ?? dayLater);
  });
  return { from, to };
}

const wholeOr = (wanted: string | undefined, suggest: () => string): string =>
  wanted === undefined ? suggest() : isWhole(wanted) ? wanted : "";

/** The first half hour after `now` at which the shop is open and does not just close; if there is none within a year, 8:00 tomorrow. */
export function nextPickUp(now: string, hours: ShopHours): string {
  const tomorrow = minutesOf(`${dateOf(now)}T08:00`) + MINUTES_A_DAY;
  return shopTimeAt(firstOpen(minutesOf(now) + 1, hours) ?? tomorrow);
}

/** The first half hour from the minute `start` on at which the shop is open and does not just close. */
function firstOpen(start: number, hours: ShopHours): number | undefined {
  for (let from = start; from <= start + LONGEST_RENTAL; from += MINUTES_A_DAY - (from % MINUTES_A_DAY)) {
    const at = firstOpenOfDay(from, hours);
    if (at !== undefined) return at;
  }
  return undefined;
}

/** The first half hour at which the shop is open and does not just close, from `start` to the end of its day. */
export function firstOpenOfDay(start: number, hours: ShopHours): number | undefined {
  const midnight = start - (start % MINUTES_A_DAY);
  return openRanges(dateOf(shopTimeAt(midnight)), hours)
    ?.map(({ opens, closes }) => {
      const at = Math.ceil(Math.max(start, midnight + opens) / HALF_HOUR) * HALF_HOUR;
      return at < midnight + closes ? at : undefined;
    })
    .find((at) => at !== undefined);
}
