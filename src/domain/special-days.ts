import { isDate } from "./shop-time.ts";
import { textFrom } from "./stored.ts";

/** Days on which other hours count than those of the week, of the collection special_days (B2). */
export interface SpecialDay {
  readonly id: string;
  /** The first day, as "2026-12-24". */
  readonly From: string;
  /** The last day, which the entry covers too. */
  readonly To: string;
  /** As in opening hours; empty means closed. */
  readonly Morning: string;
  readonly Afternoon: string;
  readonly Note: string;
}

export function specialDayFrom(document: { readonly id: string; readonly [field: string]: unknown }): SpecialDay {
  return {
    id: document.id,
    From: textFrom(document.From),
    To: textFrom(document.To),
    Morning: textFrom(document.Morning),
    Afternoon: textFrom(document.Afternoon),
    Note: textFrom(document.Note),
  };
}

/** Whether a text may be stored as a date (B2): a day of this century that exists. */
export const isDay = (text: string): boolean => text.startsWith("20") && isDate(text);

/** Whether an entry ends no sooner than it begins. */
export const isInOrder = ({ From, To }: { readonly From?: unknown; readonly To?: unknown }): boolean =>
  textFrom(From) <= textFrom(To);

/** A range of dates, the last one included. */
export type DateRange = Pick<SpecialDay, "From" | "To">;

/** Whether two ranges have a day in common. Dates are compared as text. */
export const overlaps = (a: DateRange, b: DateRange): boolean => a.From <= b.To && b.From <= a.To;

/** The entry whose hours count on a date: where two people added one for the same day at once, the first in the order. */
export const specialDayOn = (date: string, special: readonly SpecialDay[]): SpecialDay | undefined =>
  special.find((day) => overlaps(day, { From: date, To: date }));
