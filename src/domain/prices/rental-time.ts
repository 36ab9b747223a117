import type { ShopHours } from "../hours/day-hours.ts";
import { firstOpen, HALF_HOUR, isComplete, typedMinutes } from "../hours/open-times.ts";
import { dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt } from "../hours/shop-time.ts";

/** A pick-up and a return in shop time (B4). While a visitor types, either may be incomplete: "T08:00". */
export interface RentalTime {
  readonly from: string;
  readonly to: string;
}

export const LONGEST_RENTAL = 365 * MINUTES_A_DAY;

/** "past": the time has passed or is not on the half hour; "order": the return is not after the pick-up; "long": it is too long after it. */
export type TimeProblem = "past" | "order" | "long";

/** What is wrong with each time at the shop time `now`; undefined for an incomplete time. */
export function problemsOf(rental: RentalTime, now: string): Record<keyof RentalTime, TimeProblem | undefined> {
  const from = typedMinutes(rental.from);
  const to = typedMinutes(rental.to);
  // An incomplete time is NaN. All comparisons with NaN are false, so it has no problem.
  const isUnusable = (minutes: number) => minutes <= minutesOf(now) || minutes % HALF_HOUR > 0;
  const problemOfReturn = () => {
    if (to <= from) return "order";
    if (isUnusable(to)) return "past";
    return to - from > LONGEST_RENTAL ? "long" : undefined;
  };
  return { from: isUnusable(from) ? "past" : undefined, to: problemOfReturn() };
}

/** Whether both times are complete and nothing is wrong with them at the shop time `now`. */
export function isValid(rental: RentalTime, now: string): boolean {
  const { from, to } = problemsOf(rental, now);
  return isComplete(rental.from) && isComplete(rental.to) && !from && !to;
}

/** Moves the pick-up to `next`. If the return is not after `next`, it moves too: the length stays, or becomes one day if it was shorter. */
export function withPickUp({ from, to }: RentalTime, next: string): RentalTime {
  const pickUp = typedMinutes(next);
  // False if either is incomplete (NaN): a visitor who is still typing keeps the return.
  const mustMove = typedMinutes(to) <= pickUp;
  if (!mustMove) return { from: next, to };
  const length = isComplete(from) ? typedMinutes(to) - typedMinutes(from) : 0;
  return { from: next, to: shopTimeAt(pickUp + Math.max(length, MINUTES_A_DAY)) };
}

export const storedRental = ({ from, to }: RentalTime): string => `${from}/${to}`;

/** Reads what `storedRental` wrote; undefined if it is not valid at the shop time `now`. */
export function rentalFrom(stored: string | null, now: string): RentalTime | undefined {
  const [from = "", to = ""] = stored?.split("/") ?? [];
  return isValid({ from, to }, now) ? { from, to } : undefined;
}

/** The rental that a form begins with. An undefined pick-up becomes the next half hour at which the shop is open, an undefined return one a day
 *  later, or empty without a pick-up. A wanted time that is incomplete becomes empty. */
export function suggestedRental(
  wanted: Readonly<Record<keyof RentalTime, string | undefined>>,
  now: string,
  hours: ShopHours,
): RentalTime {
  const from = completeOrEmpty(wanted.from ?? nextPickUp(now, hours));
  const to = completeOrEmpty(wanted.to ?? dayLater(from, hours));
  return { from, to };
}

const completeOrEmpty = (time: string): string => (isComplete(time) ? time : "");

/** The first half hour after `now` at which the shop is open, closing times not included; if there is none within a year, 8:00 tomorrow. */
export function nextPickUp(now: string, hours: ShopHours): string {
  const tomorrow = minutesOf(`${dateOf(now)}T08:00`) + MINUTES_A_DAY;
  return shopTimeAt(firstOpen(minutesOf(now) + 1, hours) ?? tomorrow);
}

/** The first half hour at which the shop is open from a day after the pick-up on. */
function dayLater(pickUp: string, hours: ShopHours): string {
  if (!pickUp) return "";
  const start = minutesOf(pickUp) + MINUTES_A_DAY;
  return shopTimeAt(firstOpen(start, hours) ?? start);
}
