import { fromMonday, type OpeningHours } from "./opening-hours.ts";
import { addDays, weekdayOf } from "./shop-time.ts";
import { overlaps, type SpecialDay, specialDayOn } from "./special-days.ts";

/** When the shop is open: the records of the week, and the special days that count instead of them. */
export interface ShopHours {
  readonly week: readonly OpeningHours[];
  readonly special: readonly SpecialDay[];
}

/** The hours of one date, as texts. */
export interface DayHours {
  readonly Morning: string;
  readonly Afternoon: string;
  readonly special?: SpecialDay | undefined; // the entry that they come from, if they are not those of the week
}

/** The hours of a date (B2, B25), for all that shows them. Undefined if the records are no week and no entry covers the date. */
export function hoursOn(date: string, { week, special }: ShopHours): DayHours | undefined {
  const entry = specialDayOn(date, special);
  if (entry) return { Morning: entry.Morning, Afternoon: entry.Afternoon, special: entry };
  return fromMonday(week)?.[weekdayOf(date) - 1];
}

/** Today and the six days after it, from Monday to Sunday: the dates of the table's rows. */
export function comingWeek(today: string): readonly string[] {
  const before = weekdayOf(today) - 1;
  return Array.from({ length: 7 }, (_, at) => addDays(today, at < before ? at - before + 7 : at - before));
}

/** The entries that cover one of the days, the first and the last of which are so many days after today. */
export const specialDaysWithin = (
  today: string,
  [first, last]: readonly [first: number, last: number],
  special: readonly SpecialDay[],
): readonly SpecialDay[] =>
  special.filter((day) => overlaps(day, { From: addDays(today, first), To: addDays(today, last) }));
