import { openRanges } from "./open-ranges.ts";
import type { OpeningHours } from "./opening-hours.ts";
import { addDays, dateOf, minutesOf, shopTimeAt } from "./shop-time.ts";
import type { SpecialDay } from "./special-days.ts";

/** Whether the shop is open at a moment, and for how long. */
export interface OpenState {
  readonly isOpen: boolean;
  /** The shop time when that changes. */
  readonly until: string;
  /** How many days ahead that is; 0 is the same day. */
  readonly daysAhead: number;
}

/** The badge says nothing of a shop that is closed for longer. */
const FARTHEST_DAY = 365;

/** What the badge says at a shop time (B2). The shop opens with the first minute of a range and is closed with its last. Undefined where
 *  the hours of a day until then cannot be told, and where nothing is open within a year. */
export function openState(
  now: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): OpenState | undefined {
  for (let daysAhead = 0; daysAhead <= FARTHEST_DAY; daysAhead++) {
    const date = addDays(dateOf(now), daysAhead);
    const midnight = minutesOf(`${date}T00:00`);
    const minute = minutesOf(now) - midnight;
    const ranges = openRanges(date, week, special);
    if (!ranges) return undefined;
    const next = ranges.find(({ closes }) => minute < closes);
    if (!next) continue;
    const isOpen = next.opens <= minute;
    return { isOpen, until: shopTimeAt(midnight + (isOpen ? next.closes : next.opens)), daysAhead };
  }
  return undefined;
}
