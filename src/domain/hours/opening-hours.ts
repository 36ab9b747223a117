import { numberFrom, type StoredDocument, textFrom } from "../values/stored.ts";

/** One weekday of the collection opening_hours (spec §3). */
export interface OpeningHours {
  readonly id: string;
  readonly Day: string;
  readonly DayIndex: number; // the days are in its order; any numbers will do
  readonly Morning: string; // "8:00 - 12:00"; empty means closed
  readonly Afternoon: string;
}

export function openingHoursFrom(document: StoredDocument): OpeningHours {
  return {
    id: document.id,
    Day: textFrom(document.Day),
    DayIndex: numberFrom(document.DayIndex) ?? 0,
    Morning: textFrom(document.Morning),
    Afternoon: textFrom(document.Afternoon),
  };
}

/** The records from Monday to Sunday, by their order. Undefined unless they are seven, each with a number of its own. */
export function fromMonday(records: readonly OpeningHours[]): readonly OpeningHours[] | undefined {
  const isWeek = records.length === 7 && new Set(records.map(({ DayIndex }) => DayIndex)).size === 7;
  return isWeek ? records.toSorted((a, b) => a.DayIndex - b.DayIndex) : undefined;
}

const HOUR = "([1-9]|1[0-9]|2[0-3])";
/** "H:MM - H:MM". Anchored only at the start, so any text may follow (spec §5). */
const RANGE = new RegExp(`^${HOUR}:([0-5][0-9]) - ${HOUR}:([0-5][0-9])`);

/** Whether a half day may be saved; empty is closed (D11). */
export const isHalfDay = (text: string): boolean => text === "" || RANGE.test(text);

const TYPED_RANGE = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/;

/** A half day typed as "8-12" or "8.00–12.00" in the form of spec §5 (B16). Any other text is returned as it is. */
export function tidiedHalfDay(text: string): string {
  const typed = TYPED_RANGE.exec(text);
  if (!typed) return text;
  const [, fromHour, fromMinutes = "00", toHour, toMinutes = "00"] = typed;
  const tidied = `${Number(fromHour)}:${fromMinutes} - ${Number(toHour)}:${toMinutes}`;
  return isHalfDay(tidied) ? tidied : text;
}

/** Whether what is typed becomes a half day when the field is left. */
export const becomesHalfDay = (text: string): boolean => isHalfDay(tidiedHalfDay(text));

/** In minutes since midnight. */
export type OpenRange = { readonly opens: number; readonly closes: number };

/** The times of a half day; undefined if the text is anything but one range. */
export function rangeOf(text: string): OpenRange | undefined {
  const [range, ...times] = RANGE.exec(text) ?? [];
  if (range === undefined || range !== text.trim()) return undefined;
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = times.map(Number);
  return { opens: openHour * 60 + openMinute, closes: closeHour * 60 + closeMinute };
}

/** The same as machines read it ("08:00"), but not if it ends before it begins: to them that is overnight. */
export function timesOf(text: string): { opens: string; closes: string } | undefined {
  const range = rangeOf(text);
  return range && range.opens < range.closes
    ? { opens: clockOf(range.opens), closes: clockOf(range.closes) }
    : undefined;
}

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
