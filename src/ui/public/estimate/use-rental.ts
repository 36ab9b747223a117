import { useState } from "react";
import type { ShopHours } from "#src/domain/hours/day-hours.ts";
import { isComplete } from "#src/domain/hours/open-times.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import {
  isValid,
  problemsOf,
  type RentalTime,
  rentalFrom,
  storedRental,
  suggestedRental,
} from "#src/domain/prices/rental-time.ts";
import { addressOf } from "#src/site/parameters.ts";
import { useLocation, useNavigate, useQuery } from "../../navigation/navigation-context.ts";
import { useShopHours } from "../../use-catalogue.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { rememberedText, rememberText } from "./remembered-rental.ts";

/** The pick-up and return that a visitor chooses (B4). */
export interface Rental {
  readonly typed: RentalTime; // what the fields hold: suggested, chosen, or half typed
  readonly problems: ReturnType<typeof problemsOf>;
  readonly valid: RentalTime | undefined; // what is typed, once both times are whole and without a problem
  readonly chosen: RentalTime | undefined; // `valid`, unless it is only suggested
  readonly now: string;
  readonly hours: ShopHours;
  choose(typed: RentalTime): void;
}

/** Begins with the times of the address (`od`, `do`), else with those chosen before, else with a suggestion. A choice is remembered, and replaces
 *  the times of the address. Undefined until the clock and the shop's hours are there. For staff at the counter (B23) nothing is remembered, and
 *  a pick-up may be any half hour of today. */
export function useRental(isOfStaff = false): Rental | undefined {
  const now = useShopTime();
  const hours = useShopHours();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [fields, setFields] = useState<{ readonly typed: RentalTime; readonly isSuggested: boolean }>();
  if (now === undefined || !hours) return undefined;

  const query = new URLSearchParams(search);
  let current = fields;
  if (!current) {
    const wanted = isOfStaff ? undefined : wantedTime(query, now);
    current = {
      // Suggests what is not wanted: both times, or the one that the address lacks.
      typed: suggestedRental(wanted ?? { from: undefined, to: undefined }, now, hours),
      isSuggested: !wanted,
    };
    // Set once, while rendering, so that the suggested times do not move on with the clock.
    setFields(current);
  }
  const { typed, isSuggested } = current;
  const earliest = isOfStaff ? `${dateOf(now)}T00:00` : now;
  const valid = isValid(typed, earliest) ? typed : undefined;

  function putIntoAddress({ from, to }: RentalTime): void {
    query.set("od", from);
    query.set("do", to);
    const address = addressOf(pathname, query);
    // Navigating to the address that the page has already would reload it (spec §2).
    if (address !== pathname + search) void navigate(address, { replace: true, preventScrollReset: true });
  }
  return {
    typed,
    problems: problemsOf(typed, earliest),
    valid,
    chosen: isSuggested ? undefined : valid,
    now,
    hours,
    choose(next) {
      setFields({ typed: next, isSuggested: false });
      if (isOfStaff) return;
      if (isValid(next, now)) rememberText(storedRental(next));
      if (isComplete(next.from) && isComplete(next.to)) putIntoAddress(next);
    },
  };
}

/** The times that the address asks for, of which one may be missing, else those that the visitor chose before. */
function wantedTime(query: URLSearchParams, now: string) {
  const from = query.get("od") || undefined;
  const to = query.get("do") || undefined;
  return from || to ? { from, to } : rentalFrom(rememberedText(), now);
}

/** The valid time that the address asks for or the visitor chose before, from which both times are known, and the shop's hours; else undefined. */
export function useChosenTime(): (Pick<Rental, "hours"> & { readonly time: RentalTime }) | undefined {
  const now = useShopTime();
  const hours = useShopHours();
  const query = useQuery();
  if (now === undefined || !hours) return undefined;
  const { from = "", to = "" } = wantedTime(query, now) ?? {};
  return isValid({ from, to }, now) ? { time: { from, to }, hours } : undefined;
}
