/** Wall-clock time of the shop (B2), whatever zone the visitor's clock is in. A date is "2026-11-23", a time "2026-11-23T08:00"; both are
 *  compared as text. Every day is reckoned to have 1440 minutes, so a change of daylight saving moves no opening hour. */

export const MINUTES_A_DAY = 1440;
const MS_A_MINUTE = 60_000;

let format: Intl.DateTimeFormat | undefined;

/** The shop time of an instant in milliseconds since the epoch, rounded down to the minute. */
export function shopTimeOf(instant: number): string {
  // Swedish writes dates as ISO does.
  format ??= new Intl.DateTimeFormat("sv", { timeZone: "Europe/Bratislava", dateStyle: "short", timeStyle: "short" });
  return format.format(instant).replace(" ", "T");
}

/** Minutes from 1970-01-01T00:00 to a time, both by the wall clock; NaN if the text is no such time. */
export function minutesOf(time: string): number {
  const minutes = Date.parse(`${time}Z`) / MS_A_MINUTE;
  // Engines differ in what they make of 30 February.
  return Number.isInteger(minutes) && shopTimeAt(minutes) === time ? minutes : Number.NaN;
}

/** The inverse of `minutesOf`. */
export const shopTimeAt = (minutes: number): string => new Date(minutes * MS_A_MINUTE).toISOString().slice(0, 16);

export const dateOf = (time: string): string => time.slice(0, 10);

const midnightOf = (date: string): number => minutesOf(`${date}T00:00`);

export const isDate = (text: string): boolean => !Number.isNaN(midnightOf(text));

/** For dates that exist only, as `weekdayOf`. */
export const addDays = (date: string, days: number): string =>
  dateOf(shopTimeAt(midnightOf(date) + days * MINUTES_A_DAY));

/** 1 is Monday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;
