import { type OpeningHours, timesOf } from "./opening-hours.ts";
import { weekdayOf } from "./shop-time.ts";
import { type SpecialDay, specialDayOn } from "./special-days.ts";

/** In minutes since midnight of the shop's clock. */
export interface OpenRange {
  readonly opens: number;
  readonly closes: number;
}

/** When the shop is open on a date (B2), in order; halves that touch are one range and none means closed all day. Undefined where the
 *  hours cannot be told: no record of the weekday, a half that is not one plain range, or one that does not end after it begins. */
export function openRanges(
  date: string,
  week: readonly OpeningHours[],
  special: readonly SpecialDay[],
): readonly OpenRange[] | undefined {
  const day = specialDayOn(date, special) ?? week.find(({ DayIndex }) => DayIndex === weekdayOf(date));
  if (!day) return undefined;
  const halves = [day.Morning, day.Afternoon].filter(Boolean).map(rangeOf);
  if (!halves.every((range) => range !== undefined)) return undefined;
  const ranges = halves.toSorted((a, b) => a.opens - b.opens);
  const [first, second] = ranges;
  if (!first || !second || first.closes < second.opens) return ranges;
  return [{ opens: first.opens, closes: Math.max(first.closes, second.closes) }];
}

function rangeOf(half: string): OpenRange | undefined {
  const times = timesOf(half);
  const range = times && { opens: minutesOfDay(times.opens), closes: minutesOfDay(times.closes) };
  return range && range.opens < range.closes ? range : undefined;
}

/** Of a time such as "08:00". */
function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
