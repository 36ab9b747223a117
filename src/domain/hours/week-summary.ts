import { rangesOf } from "./open-ranges.ts";
import type { OpeningHours, OpenRange } from "./opening-hours.ts";

/** Neighbouring days of the week with the same hours, by their places in it from 0. */
export interface DaysAlike {
  readonly first: number;
  readonly last: number;
  readonly hours: OpenRange | undefined; // from the first opening to the last closing; undefined if closed
}

/** The week in as few entries as possible (B16). Undefined if the hours of a day are unknown. */
export function weekSummary(week: readonly OpeningHours[]): readonly DaysAlike[] | undefined {
  const groups: DaysAlike[] = [];
  for (const [at, day] of week.entries()) {
    const ranges = rangesOf(day);
    if (!ranges) return undefined;
    const [first, last = first] = ranges;
    const hours = first && last && { opens: first.opens, closes: last.closes };
    const before = groups.at(-1);
    const isAlike = before && before.hours?.opens === hours?.opens && before.hours?.closes === hours?.closes;
    if (isAlike) groups[groups.length - 1] = { ...before, last: at };
    else groups.push({ first: at, last: at, hours });
  }
  return groups;
}
