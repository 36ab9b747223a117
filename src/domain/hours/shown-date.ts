/** Dates and times of the shop (domain/hours/shop-time.ts) as people read them. If a date is asked for, a time may be given. */

/** "24. 12." */
export const shownDay = (date: string): string => `${Number(date.slice(8, 10))}. ${Number(date.slice(5, 7))}.`;

/** "24. 12. 2026" */
export const fullDate = (date: string): string => `${shownDay(date)} ${date.slice(0, 4)}`;

/** "24. 12.", with the year if it is not that of today. */
export const nearDate = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? shownDay(date) : fullDate(date);

/** "8:00", of a time or of a time of day ("08:00"). */
export const shownClock = (time: string): string => `${Number(time.slice(-5, -3))}${time.slice(-3)}`;

/** "4. – 7. 12.", "28. 11. – 1. 12.", "4. 12."; whole dates if one of them is not in the year of today. */
export function shownDays(from: string, to: string, today: string): string {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  if (first === last) return nearDate(first, today);
  const isNear = [first, last].every((date) => date.slice(0, 4) === today.slice(0, 4));
  if (!isNear) return `${fullDate(first)} – ${fullDate(last)}`;
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${Number(first.slice(8))}. – ${shownDay(last)}`
    : `${shownDay(first)} – ${shownDay(last)}`;
}
