import type { ShopHours } from "./day-hours.ts";
import { openRanges } from "./open-ranges.ts";
import { addDays, dateOf, minutesOf, weekdayOf } from "./shop-time.ts";

/** A day that staff choose with one tap as the one on which a product is back (B26). */
export interface BackOnChoice {
  readonly name: "tonight" | "tomorrow" | "monday" | "inAWeek";
  readonly date: string;
}

/** The days to choose from at a shop time, each date once. Leaves out days on which the shop is closed, and today after the last closing; a
 *  day whose hours are unknown stays. */
export function backOnChoices(now: string, hours: ShopHours): readonly BackOnChoice[] {
  const today = dateOf(now);
  const days: readonly BackOnChoice[] = [
    { name: "tonight", date: today },
    { name: "tomorrow", date: addDays(today, 1) },
    { name: "monday", date: addDays(today, 8 - weekdayOf(today)) },
    { name: "inAWeek", date: addDays(today, 7) },
  ];
  const isOpen = (date: string) => {
    const midnight = minutesOf(`${date}T00:00`);
    return openRanges(date, hours)?.some(({ closes }) => minutesOf(now) < midnight + closes) ?? true;
  };
  return days.filter(({ date }, at) => isOpen(date) && days.findIndex((day) => day.date === date) === at);
}
