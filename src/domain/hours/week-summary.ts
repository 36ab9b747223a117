import { type OpeningHours, rangeOf } from "./opening-hours.ts";

/** Neighbouring days of the week with the same hours, by their places in it from 0. */
export interface DaysAlike {
  readonly first: number;
  readonly last: number;
  /** Minutes since midnight, from the first opening to the last closing; undefined if the days are closed. */
  readonly hours: { readonly opens: number; readonly closes: number } | undefined;
}

/** The week in as few entries as possible (B16). Undefined if a half day is not one range. */
export function weekSummary(week: readonly OpeningHours[]): readonly DaysAlike[] | undefined {
  const groups: DaysAlike[] = [];
  for (const [at, { Morning, Afternoon }] of week.entries()) {
    const halves = [Morning, Afternoon].filter(Boolean).map(rangeOf);
    const ranges = halves.filter((range) => range !== undefined);
    if (ranges.length < halves.length) return undefined;
    const hours =
      ranges.length === 0
        ? undefined
        : {
            opens: Math.min(...ranges.map(({ opens }) => opens)),
            closes: Math.max(...ranges.map(({ closes }) => closes)),
          };
    const before = groups.at(-1);
    const isAlike = before && before.hours?.opens === hours?.opens && before.hours?.closes === hours?.closes;
    if (isAlike) groups[groups.length - 1] = { ...before, last: at };
    else groups.push({ first: at, last: at, hours });
  }
  return groups;
}
