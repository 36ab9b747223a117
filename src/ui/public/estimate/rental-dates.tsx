import { useRef } from "react";
import { addDays, dateOf, MINUTES_A_DAY } from "#src/domain/hours/shop-time.ts";
import { PRESETS, presetRental } from "#src/domain/prices/rental-presets.ts";
import { isWhole, LONGEST_RENTAL, type RentalTime, withPickUp } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { rentalText } from "./rental-text.ts";
import { TimeField } from "./time-field.tsx";
import type { Rental } from "./use-rental.ts";

/** The last date that a field takes for a time (domain/hours/special-day-rules.ts, `isDay`). */
const LAST_DATE = "2099-12-31";

/** Buttons for usual lengths, and the pair of fields `Prevzatie` and `Vrátenie` (B4), side by side where there is room. On paper the time is
 *  text. */
export function RentalDates({ rental }: { rental: Rental }) {
  const { typed, problems, valid, now, week, special, choose } = rental;
  const pickUp = dateOf(isWhole(typed.from) ? typed.from : now);
  const lastReturn = addDays(pickUp, LONGEST_RENTAL / MINUTES_A_DAY);
  // The length is that from before the pick-up was edited: while somebody types the 27th, the field holds the 2nd. Safari gives a select that is
  // clicked no focus.
  const before = useRef(typed);
  const startEditing = () => {
    before.current = typed;
  };
  const chooseWhole = (next: RentalTime) => {
    before.current = next;
    choose(next);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2 print:hidden">
        {PRESETS.map((preset) => {
          const time = presetRental(preset, now, week, special);
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={time.from === typed.from && time.to === typed.to}
              className="button-quiet grow px-2 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:grow-0 sm:px-4"
              onClick={() => chooseWhole(time)}
            >
              {skEstimate.preset[preset]}
            </button>
          );
        })}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-2 print:hidden">
        <TimeField
          label={skEstimate.pickUp}
          value={typed.from}
          problem={problems.from}
          hours={{ week, special }}
          min={dateOf(now)}
          max={LAST_DATE}
          onFocus={startEditing}
          onChange={(from) => choose(withPickUp(before.current, from))}
        />
        <TimeField
          label={skEstimate.return}
          value={typed.to}
          problem={problems.to}
          hours={{ week, special }}
          min={pickUp}
          max={lastReturn < LAST_DATE ? lastReturn : LAST_DATE}
          onChange={(to) => chooseWhole({ ...typed, to })}
        />
      </div>
      {valid && <p className="hidden print:block">{rentalText(valid).join(", ")}</p>}
    </>
  );
}
