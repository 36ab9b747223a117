import { MOST_SPECIAL_DAYS } from "../values/limits.ts";
import { textFrom } from "../values/stored.ts";
import { addDays, isDate } from "./shop-time.ts";

/** Whether a text may be stored as a date (B2): a day of this century that exists. */
export const isDay = (text: string): boolean => text.startsWith("20") && isDate(text);

export const isInOrder = ({ From, To }: { readonly From?: unknown; readonly To?: unknown }): boolean =>
  textFrom(From) <= textFrom(To);

const STORED_DAYS = 366; // entries that are over for longer are deleted, because every page holds all entries

/** Whether an entry stays when others are added. */
export const staysStored = ({ To }: { readonly To: string }, today: string): boolean =>
  To >= addDays(today, -STORED_DAYS);

/** Whether so many entries may be added to `days`. Entries that will be deleted then do not count. */
export const hasRoomFor = (added: number, days: readonly { readonly To: string }[], today: string): boolean =>
  days.filter((day) => staysStored(day, today)).length + added <= MOST_SPECIAL_DAYS;
