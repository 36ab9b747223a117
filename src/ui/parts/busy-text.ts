import { shownDay } from "#src/domain/hours/shown-date.ts";
import { type Busy, periodOf } from "#src/domain/products/busy.ts";
import { keptTogether } from "#src/text/kept-together.ts";

/** A period as people read it (B24), in the parts around its years: "27." and "30. 11.", or "5. 12." alone. */
export function periodParts(period: string) {
  const { From, To } = periodOf(period);
  const isSame = (length: number) => From.slice(0, length) === To.slice(0, length);
  const first = isSame("2026-11".length) ? `${Number(From.slice(-2))}.` : shownDay(From);
  return {
    From,
    To,
    first: From === To ? "" : keptTogether(first),
    hasFirstYear: !isSame("2026".length),
    last: keptTogether(shownDay(To)),
  };
}

/** "27. – 30. 11., 5. 12. 2027": the years are those that are not today's. */
export const busyText = (busy: Busy, today: string): string =>
  busy.map((period) => periodText(period, today)).join(", ");

function periodText(period: string, today: string): string {
  const { From, To, first, hasFirstYear, last } = periodParts(period);
  const yearOf = (date: string) => (date.slice(0, 4) === today.slice(0, 4) ? "" : `\u00a0${date.slice(0, 4)}`);
  return keptTogether(`${first && `${first}${hasFirstYear ? yearOf(From) : ""} – `}${last}${yearOf(To)}`);
}
