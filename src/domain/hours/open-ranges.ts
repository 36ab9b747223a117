import { type DayHours, hoursOn, type ShopHours } from "./day-hours.ts";
import { type OpenRange, rangeOf } from "./opening-hours.ts";

/** When the shop is open on a date (B2), in order; halves that touch are one range and none means closed all day. Undefined if the
 *  hours are unknown: records that are no week, a half that is not one plain range, or one that does not end after it begins. */
export function openRanges(date: string, hours: ShopHours): readonly OpenRange[] | undefined {
  const day = hoursOn(date, hours);
  return day && rangesOf(day);
}

/** The same for the hours of a day. */
export function rangesOf({ Morning, Afternoon }: Pick<DayHours, "Morning" | "Afternoon">) {
  const ranges: OpenRange[] = [];
  for (const half of [Morning, Afternoon].filter(Boolean)) {
    const range = rangeOf(half);
    if (!range || range.closes <= range.opens) return undefined;
    ranges.push(range);
  }
  const [first, second] = ranges.sort((a, b) => a.opens - b.opens);
  if (!first || !second || first.closes < second.opens) return ranges;
  return [{ opens: first.opens, closes: Math.max(first.closes, second.closes) }];
}
