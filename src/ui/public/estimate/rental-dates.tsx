import { addDays, dateOf, MINUTES_A_DAY } from "#src/domain/hours/shop-time.ts";
import { RENTAL_CHOICES } from "#src/domain/prices/rental-choices.ts";
import { isWhole, LONGEST_RENTAL } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { rentalLines } from "./rental-lines.ts";
import { TimeField } from "./time-field.tsx";
import type { Rental } from "./use-rental.ts";

/** The last date that a field takes for a time (domain/hours/special-day-rules.ts, `isDay`). */
const LAST_DATE = "2099-12-31";

/** Buttons for the usual rentals and the pair of fields `Prevzatie` and `Vrátenie` (B4), side by side where there is room; on paper the dates
 *  alone. */
export function RentalDates({ rental }: { rental: Rental }) {
  const { typed, valid, problems, now, week, special } = rental;
  const pickUp = dateOf(isWhole(typed.from) ? typed.from : now);
  const lastReturn = addDays(pickUp, LONGEST_RENTAL / MINUTES_A_DAY);
  return (
    <>
      <fieldset className="mb-3 print:hidden">
        <legend className="sr-only">{skEstimate.howLong}</legend>
        <div className="flex flex-wrap gap-2">
          {RENTAL_CHOICES.map((choice) => (
            <button
              key={choice}
              type="button"
              className="button-quiet grow px-2 sm:grow-0"
              onClick={() => rental.setChoice(choice)}
            >
              {skEstimate.choice[choice]}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-2 print:hidden">
        <TimeField
          label={skEstimate.pickUp}
          value={typed.from}
          problem={problems.from}
          hours={{ week, special }}
          min={dateOf(now)}
          max={LAST_DATE}
          onFocus={rental.beginPickUp}
          onChange={rental.setPickUp}
        />
        <TimeField
          label={skEstimate.return}
          value={typed.to}
          problem={problems.to}
          hours={{ week, special }}
          min={pickUp}
          max={lastReturn < LAST_DATE ? lastReturn : LAST_DATE}
          onChange={rental.setReturn}
        />
      </div>
      {valid && <p className="hidden print:block">{rentalLines(valid).join(", ")}</p>}
    </>
  );
}
