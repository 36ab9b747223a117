import type { ShopHours } from "../hours/day-hours.ts";
import { openRanges } from "../hours/open-ranges.ts";
import { firstOpenOfDay } from "../hours/open-times.ts";
import { addDays, dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt, weekdayOf } from "../hours/shop-time.ts";
import { FRIDAY, WEEKEND_END } from "./estimate.ts";
import type { PriceKind } from "./price.ts";
import { LONGEST_RENTAL, nextPickUp, type RentalTime } from "./rental-time.ts";

/** The rentals that one button sets (B4), by the price that covers each. */
export const PRESETS = ["Day", "Weekend", "Week"] as const satisfies readonly PriceKind[];
export type Preset = (typeof PRESETS)[number];

const BEFORE_CLOSING = 60; // how long before Friday's last closing a weekend is picked up, in minutes

/** The rental that a button sets at the shop time `now`. A day and a week begin at the next half hour at which the shop is open. */
export function presetRental(preset: Preset, now: string, hours: ShopHours): RentalTime {
  if (preset === "Weekend") return nextWeekend(now, hours);
  const from = nextPickUp(now, hours);
  return { from, to: shopTimeAt(minutesOf(from) + (preset === "Week" ? 7 : 1) * MINUTES_A_DAY) };
}

/** The first weekend whose pick-up is after `now`: on Friday an hour before the last closing or, if Friday is closed or that has passed,
 *  on Saturday once the shop is open. If it is open on neither within a year: next Friday at 8:00. */
function nextWeekend(now: string, hours: ShopHours): RentalTime {
  const today = dateOf(now);
  const earliest = minutesOf(now) + 1;
  const thisFriday = minutesOf(`${addDays(today, FRIDAY - weekdayOf(today))}T00:00`);
  for (let friday = thisFriday; friday <= thisFriday + LONGEST_RENTAL; friday += 7 * MINUTES_A_DAY) {
    const onFriday = fridayPickUp(friday, hours);
    if (onFriday !== undefined && onFriday >= earliest) return weekendOf(friday, onFriday);
    const saturday = friday + MINUTES_A_DAY;
    const isOver = earliest >= saturday + MINUTES_A_DAY;
    const onSaturday = isOver ? undefined : firstOpenOfDay(Math.max(saturday, earliest), hours);
    if (onSaturday !== undefined) return weekendOf(friday, onSaturday);
  }
  const friday = earliest <= thisFriday ? thisFriday : thisFriday + 7 * MINUTES_A_DAY;
  return weekendOf(friday, friday + 8 * 60);
}

/** From the pick-up to Monday 9:00; `friday` is the minute at which Friday begins. */
const weekendOf = (friday: number, from: number): RentalTime => ({
  from: shopTimeAt(from),
  to: shopTimeAt(friday + 3 * MINUTES_A_DAY + WEEKEND_END),
});

/** The first half hour of the last hour of a Friday at which the shop is open; undefined if it is closed. */
function fridayPickUp(friday: number, hours: ShopHours): number | undefined {
  const last = openRanges(dateOf(shopTimeAt(friday)), hours)?.at(-1);
  return last && firstOpenOfDay(friday + Math.max(0, last.closes - BEFORE_CLOSING), hours);
}
