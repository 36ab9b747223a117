import { addDays, dateOf, MINUTES_A_DAY, minutesOf, weekdayOf } from "../hours/shop-time.ts";
import { FRIDAY, SATURDAY, WEEKEND_END } from "./estimate.ts";
import type { RentalTime } from "./rental-time.ts";

/** How long a rental is, as people call it (B26). */
export type RentalLength =
  | { readonly unit: "weekend" | "week" }
  | { readonly unit: "days" | "hours"; readonly count: number };

/** For a valid rental. A weekend is one from Friday or Saturday to Monday 9:00. A day or an hour that has begun counts whole. */
export function lengthOf({ from, to }: RentalTime): RentalLength {
  const minutes = minutesOf(to) - minutesOf(from);
  if (isWeekend(from, to)) return { unit: "weekend" };
  if (minutes === 7 * MINUTES_A_DAY) return { unit: "week" };
  if (minutes < MINUTES_A_DAY) return { unit: "hours", count: Math.ceil(minutes / 60) };
  return { unit: "days", count: Math.ceil(minutes / MINUTES_A_DAY) };
}

function isWeekend(from: string, to: string): boolean {
  const weekday = weekdayOf(dateOf(from));
  const isMonday = dateOf(to) === addDays(dateOf(from), 8 - weekday);
  return (weekday === FRIDAY || weekday === SATURDAY) && isMonday && minutesOf(to) % MINUTES_A_DAY === WEEKEND_END;
}
