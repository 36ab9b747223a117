import { shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { fullDate, shownClock } from "#src/domain/hours/shown-date.ts";

/** "25. 11. 2026 o 9:07", in shop time. */
export function shownTime(instant: number): string {
  const time = shopTimeOf(instant);
  return `${fullDate(time)} o ${shownClock(time)}`;
}
