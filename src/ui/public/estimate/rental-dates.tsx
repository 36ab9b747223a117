import { useRef } from "react";
import { addDays, dateOf, MINUTES_A_DAY } from "#src/domain/hours/shop-time.ts";
import { PRESETS, presetRental } from "#src/domain/prices/rental-presets.ts";
import { isWhole, LONGEST_RENTAL, withPickUp } from "#src/domain/prices/rental-time.ts";
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
  // The length is that from before the pick-up was edited: while somebody types the 27th, the field holds the 2nd.
  const before = useRef(typed);
  const startEditing = () => {
    before.current = typed;
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2 print:hidden">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="button-quiet grow px-2 sm:grow-0 sm:px-4"
            onClick={() => choose(presetRental(preset, now, week, special))}
          >
            {skEstimate.preset[preset]}
          </button>
        ))}
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
          onChange={(to) => choose({ ...typed, to })}
        />
      </div>
      {valid && <p className="hidden print:block">{rentalText(valid).join(", ")}</p>}
    </>
  );
}
