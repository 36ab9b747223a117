import { numberFrom, textFrom } from "./stored.ts";

/** One weekday of the collection opening_hours (spec §3). */
export interface OpeningHours {
  readonly id: string;
  readonly Day: string;
  /** 1 is Monday. */
  readonly DayIndex: number;
  /** "8:00 - 12:00"; empty means closed. */
  readonly Morning: string;
  readonly Afternoon: string;
}

export function openingHoursFrom(document: { readonly id: string; readonly [field: string]: unknown }): OpeningHours {
  return {
    id: document.id,
    Day: textFrom(document.Day),
    DayIndex: numberFrom(document.DayIndex) ?? 0,
    Morning: textFrom(document.Morning),
    Afternoon: textFrom(document.Afternoon),
  };
}

const HOUR = "([1-9]|1[0-9]|2[0-3])";
/** "H:MM - H:MM". Anchored only at the start, so any text may follow (spec §5). */
const RANGE = new RegExp(`^${HOUR}:([0-5][0-9]) - ${HOUR}:([0-5][0-9])`);

/** Whether a half day may be saved (spec §5); empty is closed (D11). */
export function isHalfDay(text: string): boolean {
  return text === "" || RANGE.test(text);
}

/** The times of a half day as machines read them ("08:00"); undefined where the text is anything but one range. */
export function timesOf(text: string): { opens: string; closes: string } | undefined {
  const [range, openHour = "", openMinutes, closeHour = "", closeMinutes] = RANGE.exec(text) ?? [];
  if (range === undefined || range !== text.trim()) return undefined;
  return {
    opens: `${openHour.padStart(2, "0")}:${openMinutes}`,
    closes: `${closeHour.padStart(2, "0")}:${closeMinutes}`,
  };
}
