import type { OpenState } from "#src/domain/hours/open-state.ts";
import { weekdayOf } from "#src/domain/hours/shop-time.ts";
import { shownClock, shownDay } from "#src/domain/hours/shown-date.ts";
import { skHours } from "#src/text/sk-hours.ts";

/** What the badge says (B2), such as "Otvorené do 12:00". */
export function openText({ isOpen, until, daysAhead }: OpenState): string {
  const clock = shownClock(until);
  return isOpen ? skHours.openUntil(clock) : skHours.closedUntil(dayOf(until, daysAhead), clock);
}

/** The day in a sentence: nothing for today, and from a week ahead on the date. */
function dayOf(until: string, daysAhead: number): string {
  if (daysAhead === 0) return "";
  if (daysAhead === 1) return skHours.tomorrow;
  const weekday = daysAhead < 7 && skHours.onWeekday[weekdayOf(until.slice(0, 10)) - 1];
  return weekday || shownDay(until);
}
