import { addDays, dateOf } from "../hours/shop-time.ts";
import { isDay } from "../hours/special-day-rules.ts";
import { type DateRange, overlaps } from "../hours/special-days.ts";
import { LONGEST_PERIOD, MOST_PERIODS } from "../values/limits.ts";
import { textsFrom } from "../values/stored.ts";

/** Days on which a product is promised (B24): periods of whole days, as "2026-11-27/2026-11-30", sorted and apart from each other. */
export type Busy = readonly string[];

export function periodOf(stored: string): DateRange {
  const [From = "", To = ""] = stored.split("/");
  return { From, To };
}
export const storedPeriod = ({ From, To }: DateRange): string => `${From}/${To}`;

/** Why two days make no period. */
export type PeriodProblem = "fromMissing" | "notDay" | "order" | "long";
export function periodProblem({ From, To }: DateRange): PeriodProblem | undefined {
  if (From === "") return "fromMissing";
  if (!isDay(From) || !isDay(To)) return "notDay";
  if (To < From) return "order";
  return To > addDays(From, LONGEST_PERIOD - 1) ? "long" : undefined;
}

/** Whether a text is a valid period. It must equal its canonical form, because `periodOf` ignores a second slash and all behind it. */
const isPeriod = (stored: string): boolean =>
  storedPeriod(periodOf(stored)) === stored && periodProblem(periodOf(stored)) === undefined;

/** Whether the periods may be stored: valid periods, in order, no day in two of them. */
export const arePeriodsSound = (periods: Busy): boolean =>
  periods.length <= MOST_PERIODS &&
  periods.every(
    (period, at) => isPeriod(period) && (at === 0 || periodOf(periods[at - 1] ?? "").To < periodOf(period).From),
  );

/** The valid periods in the field of a document of any age; if two overlap, the earlier one counts. */
export function busyFrom(value: unknown): Busy {
  const periods: string[] = [];
  for (const period of textsFrom(value).filter(isPeriod).toSorted()) {
    if (!periods.some((other) => overlaps(periodOf(other), periodOf(period)))) periods.push(period);
  }
  return periods.slice(0, MOST_PERIODS);
}

export const comingPeriods = (periods: Busy, today: string): Busy =>
  periods.filter((period) => periodOf(period).To >= today);

/** Why a period cannot be added today; undefined if it can. */
export function additionProblem(
  periods: Busy,
  added: DateRange,
  today: string,
): PeriodProblem | "over" | "taken" | "full" | undefined {
  const problem = periodProblem(added);
  if (problem) return problem;
  if (added.To < today) return "over";
  if (periodsOverlapping(periods, added).length > 0) return "taken";
  return comingPeriods(periods, today).length >= MOST_PERIODS ? "full" : undefined;
}

/** The periods with `added` among them, in order. */
export const withPeriod = (periods: Busy, added: DateRange): Busy => [...periods, storedPeriod(added)].toSorted();

/** The periods that have a day in common with a range of dates, both ends included. */
export const periodsOverlapping = (periods: Busy, range: DateRange): Busy =>
  periods.filter((period) => overlaps(periodOf(period), range));

export const busyDuring = ({ Busy }: { readonly Busy: Busy }, { from, to }: { from: string; to: string }): Busy =>
  periodsOverlapping(Busy, { From: dateOf(from), To: dateOf(to) });

/** The last day of the period that a date is in; undefined if it is in none. */
export function busyUntil(periods: Busy, date: string): string | undefined {
  const [period] = periodsOverlapping(periods, { From: date, To: date });
  return period && periodOf(period).To;
}

/** Whether a period begins on a date: then the product is handed out. */
export const beginsOn = (periods: Busy, date: string): boolean =>
  periods.some((period) => periodOf(period).From === date);
