import type { ShopHours } from "./day-hours.ts";
import { openRanges } from "./open-ranges.ts";
import { addDays, dateOf, minutesOf, shopTimeAt } from "./shop-time.ts";

/** Whether the shop is open at a moment, and for how long. */
export interface OpenState {
  readonly isOpen: boolean;
  readonly until: string; // the shop time at which it opens or closes next
  readonly daysAhead: number; // days from today to that time
}

const FARTHEST_DAY = 365; // how many days ahead the next opening is looked for

/** What the badge says at a shop time (B2). The shop is open from `opens` up to, not including, `closes`. Undefined if the hours of a
 *  day until then cannot be read, and if nothing is open within a year. */
export function openState(now: string, hours: ShopHours): OpenState | undefined {
  for (let daysAhead = 0; daysAhead <= FARTHEST_DAY; daysAhead++) {
    const date = addDays(dateOf(now), daysAhead);
    const ranges = openRanges(date, hours);
    if (!ranges) return undefined;
    const midnight = minutesOf(`${date}T00:00`);
    const minute = minutesOf(now) - midnight;
    const next = ranges.find(({ closes }) => minute < closes);
    const isOpen = next !== undefined && next.opens <= minute;
    if (next) return { isOpen, until: shopTimeAt(midnight + (isOpen ? next.closes : next.opens)), daysAhead };
  }
  return undefined;
}
