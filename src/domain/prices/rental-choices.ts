import { openRanges } from "../hours/open-ranges.ts";
import type { OpeningHours } from "../hours/opening-hours.ts";
import { dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt, weekdayOf } from "../hours/shop-time.ts";
import type { SpecialDay } from "../hours/special-days.ts";
import { textFrom } from "../values/stored.ts";
import { firstOpen, HALF_HOUR, isWhole, LONGEST_RENTAL, nextOpen, type RentalTime } from "./rental-time.ts";

/** The rentals that a button sets (B4). */
export const RENTAL_CHOICES = ["Day", "Weekend", "Week"] as const;
export type RentalChoice = (typeof RENTAL_CHOICES)[number];

/** The rental that a button sets at the shop time `now`: a day or a week from the next half hour in opening hours, or the next weekend. */
export function chosenRental(
  choice: RentalChoice,
  now: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): RentalTime {
  if (choice === "Weekend") return nextWeekend(now, week, special);
  const from = nextOpen(now, week, special);
  return { from: shopTimeAt(from), to: shopTimeAt(from + (choice === "Week" ? 7 : 1) * MINUTES_A_DAY) };
}

const FRIDAY = 5;
/** From midnight of a Friday to Monday 9:00. */
const TO_MONDAY = 3 * MINUTES_A_DAY + 9 * 60;

/** To Monday 9:00, from Friday an hour before the last closing or, where that is over or Friday is closed, from Saturday's next half hour in
 *  opening hours. Where there is neither within a year: from Friday 8:00. */
function nextWeekend(now: string, week: readonly OpeningHours[], special: readonly SpecialDay[]): RentalTime {
  const start = minutesOf(now) + 1;
  const today = minutesOf(`${dateOf(now)}T00:00`);
  // On a Saturday the day before, which is of the same weekend.
  const friday = today + (((FRIDAY - weekdayOf(dateOf(now)) + 8) % 7) - 1) * MINUTES_A_DAY;
  const fridays = Array.from({ length: 53 }, (_, at) => friday + at * 7 * MINUTES_A_DAY);
  for (const at of fridays) {
    const onFriday = hourBeforeClosing(at, week, special);
    const sunday = at + 2 * MINUTES_A_DAY;
    const from =
      onFriday !== undefined && onFriday >= start
        ? onFriday
        : firstOpen(Math.max(start, at + MINUTES_A_DAY), week, special, sunday);
    if (from !== undefined) return { from: shopTimeAt(from), to: shopTimeAt(at + TO_MONDAY) };
  }
  const next = fridays.find((at) => at + 8 * 60 >= start) ?? friday;
  return { from: shopTimeAt(next + 8 * 60), to: shopTimeAt(next + TO_MONDAY) };
}

/** The last half hour of a day that is at least an hour before its last closing, in the last range of its opening hours, else the first half hour in
 *  that. Undefined where the day is closed or cannot be read. */
function hourBeforeClosing(
  midnight: number,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): number | undefined {
  const last = openRanges(dateOf(shopTimeAt(midnight)), week, special)?.at(-1);
  if (!last) return undefined;
  const first = Math.ceil(last.opens / HALF_HOUR) * HALF_HOUR;
  const wanted = Math.floor((last.closes - 60) / HALF_HOUR) * HALF_HOUR;
  const minute = Math.max(first, wanted);
  return minute < last.closes ? midnight + minute : undefined;
}

/** The rental once its pick-up is moved. A pick-up that is moved to the return or behind it moves that too, by the length that the rental had, at
 *  least a day. */
export function withPickUp(rental: RentalTime, from: string): RentalTime {
  if (!isWhole(from) || !isWhole(rental.to) || from < rental.to) return { ...rental, from };
  const length = isWhole(rental.from) ? minutesOf(rental.to) - minutesOf(rental.from) : 0;
  const kept = Math.min(Math.max(length, MINUTES_A_DAY), LONGEST_RENTAL);
  return { from, to: shopTimeAt(minutesOf(from) + kept) };
}

const HALF_HOURS = Array.from({ length: MINUTES_A_DAY / HALF_HOUR }, (_, at) => at * HALF_HOUR);

/** The half hours of a date, in minutes from midnight: those in its opening hours, opening and closing time included, and the others. None is open
 *  where the hours cannot be read or the text is no date. */
export function halfHoursOf(
  date: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): { readonly open: readonly number[]; readonly others: readonly number[] } {
  const ranges = (isWhole(`${date}T00:00`) && openRanges(date, week, special)) || [];
  const isOpen = (minute: number) => ranges.some(({ opens, closes }) => opens <= minute && minute <= closes);
  return { open: HALF_HOURS.filter(isOpen), others: HALF_HOURS.filter((minute) => !isOpen(minute)) };
}

/** Reads what `JSON.stringify` wrote of a rental; undefined unless both times are whole. Never throws. */
export function rentalFrom(stored: string | null): RentalTime | undefined {
  try {
    const { from, to } = Object(JSON.parse(stored ?? ""));
    const rental = { from: textFrom(from), to: textFrom(to) };
    return isWhole(rental.from) && isWhole(rental.to) ? rental : undefined;
  } catch {
    return undefined;
  }
}
