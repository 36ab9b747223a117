import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OpeningHours } from "#src/domain/hours/opening-hours.ts";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { chosenRental, type RentalChoice, withPickUp } from "#src/domain/prices/rental-choices.ts";
import { isUsable, isWhole, problemsOf, type RentalTime, suggestedRental } from "#src/domain/prices/rental-time.ts";
import { addressOf } from "#src/site/parameters.ts";
import { useOpeningHours, useSpecialDays } from "../../use-catalogue.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { rememberedRental, rememberRental } from "./rental-memory.ts";

/** The pick-up and return that a visitor chooses (B4). */
export interface Rental {
  /** As typed. */
  readonly typed: RentalTime;
  readonly problems: ReturnType<typeof problemsOf>;
  /** What is typed, once both times are whole and without a problem. */
  readonly valid: RentalTime | undefined;
  /** `valid`, unless it is only suggested. */
  readonly chosen: RentalTime | undefined;
  readonly now: string;
  readonly week: readonly OpeningHours[];
  readonly special: readonly SpecialDay[];
  /** To be called when somebody begins to type a pick-up: until the next call `setPickUp` moves the return from where it is now, whatever is
   *  typed in between. */
  beginPickUp(): void;
  setPickUp(from: string): void;
  setReturn(to: string): void;
  setChoice(choice: RentalChoice): void;
}

/** Begins with what the address asks for in `od` and `do`, else with what was chosen before in this visit, and suggests the rest; what is asked for
 *  and is no time stays empty. What is chosen then replaces both in the address. Undefined while the time or the shop's hours are not there yet. */
export function useRental(): Rental | undefined {
  const now = useShopTime();
  const week = useOpeningHours();
  const special = useSpecialDays();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<{ readonly typed: RentalTime; readonly isChosen: boolean }>();
  const base = useRef<RentalTime>(undefined);
  if (now === undefined || !week || !special) return undefined;

  const query = new URLSearchParams(search);
  const begin = () => {
    const asked = { from: query.get("od") || undefined, to: query.get("do") || undefined };
    const isAsked = asked.from !== undefined || asked.to !== undefined;
    const remembered = isAsked ? undefined : rememberedRental();
    const isRemembered = remembered !== undefined && isUsable(remembered, now);
    const typed = isRemembered ? remembered : suggestedRental(asked, now, week, special);
    return { typed, isChosen: isAsked || isRemembered };
  };
  const { typed, isChosen } = state ?? begin();
  // Kept, so that what is suggested does not move on with the clock.
  if (!state) setState({ typed, isChosen });

  const choose = (next: RentalTime) => {
    setState({ typed: next, isChosen: true });
    if (!isWhole(next.from) || !isWhole(next.to)) return;
    rememberRental(next);
    query.set("od", next.from);
    query.set("do", next.to);
    const address = addressOf(pathname, query);
    // Navigating to the address that the page has already would reload it (spec §2).
    if (address !== pathname + search) void navigate(address, { replace: true, preventScrollReset: true });
  };
  const chooseWhole = (next: RentalTime) => {
    base.current = next;
    choose(next);
  };
  const valid = isUsable(typed, now) ? typed : undefined;
  return {
    typed,
    problems: problemsOf(typed, now),
    valid,
    chosen: isChosen ? valid : undefined,
    now,
    week,
    special,
    beginPickUp() {
      base.current = typed;
    },
    setPickUp: (from) => choose(withPickUp(base.current ?? typed, from)),
    setReturn: (to) => chooseWhole({ ...typed, to }),
    setChoice: (choice) => chooseWhole(chosenRental(choice, now, week, special)),
  };
}
