import { addDays, dateOf, MINUTES_A_DAY } from "#src/domain/hours/shop-time.ts";
import { isWhole, LONGEST_RENTAL } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { TimeField } from "./time-field.tsx";
import type { Rental } from "./use-rental.ts";

/** The last date that a field takes for a time (domain/hours/special-day-rules.ts, `isDay`). */
const LAST_DATE = "2099-12-31";

/** The pair of fields `Prevzatie` and `Vrátenie` (B4), side by side where there is room. */
export function RentalDates({ rental }: { rental: Rental }) {
  const { typed, problems, now, week, special, choose } = rental;
  const pickUp = dateOf(isWhole(typed.from) ? typed.from : now);
  const lastReturn = addDays(pickUp, LONGEST_RENTAL / MINUTES_A_DAY);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-2">
      <TimeField
        label={skEstimate.pickUp}
        value={typed.from}
        problem={problems.from}
        hours={{ week, special }}
        min={dateOf(now)}
        max={LAST_DATE}
        onChange={(from) => choose({ ...typed, from })}
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
  );
}
