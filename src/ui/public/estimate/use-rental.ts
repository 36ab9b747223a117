import { useState } from "react";
import type { ShopHours } from "#src/domain/hours/day-hours.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import {
  isValid,
  isWhole,
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
  readonly typed: RentalTime;
  readonly problems: ReturnType<typeof problemsOf>;
  /** What is typed, once both times are whole and without a problem. */
  readonly valid: RentalTime | undefined;
  /** `valid`, unless it is only suggested. */
  readonly chosen: RentalTime | undefined;
  readonly now: string;
  readonly hours: ShopHours;
  choose(typed: RentalTime): void;
}

/** Begins with what the address asks for in `od` and `do`, else with what the visitor chose before, and suggests the rest; a text that is
 *  no time gives an empty field. A choice is remembered and replaces `od` and `do`. Undefined until the time and the shop's hours are there.
 *  For staff at the counter (B23) nothing is remembered, and a pick-up may be any half hour of today. */
export function useRental(isOfStaff = false): Rental | undefined {
  const now = useShopTime();
  const hours = useShopHours();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<{ readonly typed: RentalTime; readonly isSuggested: boolean }>();
  if (now === undefined || !hours) return undefined;

  const query = new URLSearchParams(search);
  let shown = state;
  if (!shown) {
    const known = isOfStaff ? undefined : knownRental(query, now);
    shown = { typed: suggestedRental(known ?? ANY, now, hours), isSuggested: !known };
    // Stored in the state, so that the suggested times do not move on with the clock.
    setState(shown);
  }
  const { typed, isSuggested } = shown;
  const earliest = isOfStaff ? `${dateOf(now)}T00:00` : now;
  const valid = isValid(typed, earliest) ? typed : undefined;
  return {
    typed,
    problems: problemsOf(typed, earliest),
    valid,
    chosen: isSuggested ? undefined : valid,
    now,
    hours,
    choose(next) {
      setState({ typed: next, isSuggested: false });
      if (isOfStaff) return;
      if (isValid(next, now)) rememberText(storedRental(next));
      if (!isWhole(next.from) || !isWhole(next.to)) return;
      query.set("od", next.from);
      query.set("do", next.to);
      const address = addressOf(pathname, query);
      // Navigating to the address that the page has already would reload it (spec §2).
      if (address !== pathname + search) void navigate(address, { replace: true, preventScrollReset: true });
    },
  };
}

const ANY = { from: undefined, to: undefined };

/** What the address asks for, else what the visitor chose before. */
function knownRental(query: URLSearchParams, now: string) {
  const named = namedIn(query);
  return named.from || named.to ? named : rentalFrom(rememberedText(), now);
}

const namedIn = (query: URLSearchParams) => ({ from: query.get("od") || undefined, to: query.get("do") || undefined });

/** The valid time that the address asks for or the visitor chose before, and the shop's hours; undefined without them. */
export function useChosenTime(): (Pick<Rental, "hours"> & { readonly time: RentalTime }) | undefined {
  const now = useShopTime();
  const hours = useShopHours();
  const { from, to } = namedIn(useQuery());
  if (now === undefined || !hours) return undefined;
  const time = from || to ? rentalFrom(`${from}/${to}`, now) : rentalFrom(rememberedText(), now);
  return time && { time, hours };
}
