import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OpeningHours } from "#src/domain/hours/opening-hours.ts";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { isWhole, problemsOf, type RentalTime, suggestedRental } from "#src/domain/prices/rental-time.ts";
import { addressOf } from "#src/site/parameters.ts";
import { useOpeningHours, useSpecialDays } from "../../use-catalogue.ts";
import { useShopTime } from "../../use-shop-time.ts";

/** The pick-up and return that a visitor chooses (B4). */
export interface Rental {
  /** As typed. */
  readonly typed: RentalTime;
  readonly problems: ReturnType<typeof problemsOf>;
  /** What is typed, once both times are whole and without a problem. */
  readonly valid: RentalTime | undefined;
  readonly now: string;
  readonly week: readonly OpeningHours[];
  readonly special: readonly SpecialDay[];
  choose(typed: RentalTime): void;
}

/** Begins with what the address asks for in `od` and `do`, and suggests the rest; what there is no time stays empty. What is chosen then replaces both in the address.
 *  Undefined while the time or the shop's hours are not there yet. */
export function useRental(): Rental | undefined {
  const now = useShopTime();
  const week = useOpeningHours();
  const special = useSpecialDays();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<RentalTime>();
  if (now === undefined || !week || !special) return undefined;

  const query = new URLSearchParams(search);
  const asked = { from: query.get("od") || undefined, to: query.get("do") || undefined };
  const typed = chosen ?? suggestedRental(asked, now, week, special);
  // Kept, so that what is suggested does not move on with the clock.
  if (!chosen) setChosen(typed);

  const problems = problemsOf(typed, now);
  const hasSum = isWhole(typed.from) && isWhole(typed.to) && !problems.from && !problems.to;
  return {
    typed,
    problems,
    valid: hasSum ? typed : undefined,
    now,
    week,
    special,
    choose(next) {
      setChosen(next);
      if (!isWhole(next.from) || !isWhole(next.to)) return;
      query.set("od", next.from);
      query.set("do", next.to);
      const address = addressOf(pathname, query);
      // Navigating to the address that the page has already would reload it (spec §2).
      if (address !== pathname + search) void navigate(address, { replace: true, preventScrollReset: true });
    },
  };
}
