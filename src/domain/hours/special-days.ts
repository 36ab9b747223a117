import { type StoredDocument, textFrom } from "../values/stored.ts";

/** Days on which other hours count than those of the week, of the collection special_days (B2). */
export interface SpecialDay {
  readonly id: string;
  readonly From: string; // the first day, as "2026-12-24"
  readonly To: string; // the last day, which the entry covers too
  readonly Morning: string; // as in opening hours; empty means closed
  readonly Afternoon: string;
  readonly Note: string;
}

export function specialDayFrom(document: StoredDocument): SpecialDay {
  return {
    id: document.id,
    From: textFrom(document.From),
    To: textFrom(document.To),
    Morning: textFrom(document.Morning),
    Afternoon: textFrom(document.Afternoon),
    Note: textFrom(document.Note),
  };
}

export type DateRange = Pick<SpecialDay, "From" | "To">; // the last day included

/** Whether two ranges have a day in common. Dates are compared as text. */
export const overlaps = (a: DateRange, b: DateRange): boolean => a.From <= b.To && b.From <= a.To;

export const isWithin = (inner: DateRange, outer: DateRange): boolean =>
  outer.From <= inner.From && inner.To <= outer.To;

/** The entry whose hours count on a date: if two people added one for the same day at once, the first in the order. */
export const specialDayOn = (date: string, special: readonly SpecialDay[]): SpecialDay | undefined =>
  special.find((day) => overlaps(day, { From: date, To: date }));
