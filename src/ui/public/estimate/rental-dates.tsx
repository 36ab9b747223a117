import { type ReactNode, useRef } from "react";
import { isComplete } from "#src/domain/hours/open-times.ts";
import { addDays, dateOf, MINUTES_A_DAY } from "#src/domain/hours/shop-time.ts";
import { PRESETS, presetRental } from "#src/domain/prices/rental-presets.ts";
import { LONGEST_RENTAL, type RentalTime, withPickUp } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { rentalText } from "./rental-text.ts";
import { TimeField } from "./time-field.tsx";
import type { Rental } from "./use-rental.ts";

const LAST_DATE = "2099-12-31"; // the last that the fields accept (`isDay` in domain/hours/special-day-rules.ts)

interface RentalDatesProps {
  readonly rental: Rental;
  readonly sumOf: (time: RentalTime) => string | undefined; // what it costs, in words; undefined without a price
  readonly children: ReactNode; // the answer for the chosen time, shown between the lengths and the fields
}

/** Buttons for usual lengths with what each costs, the answer, and the fields `Prevzatie` and `Vrátenie` (B4, B26). The answer takes its room even
 *  if it is empty, so that the fields stay where they are. On paper the time is text. */
export function RentalDates({ rental, sumOf, children }: RentalDatesProps) {
  const { typed, problems, valid, now, hours, choose } = rental;
  const pickUp = dateOf(isComplete(typed.from) ? typed.from : now);
  const lastReturn = addDays(pickUp, LONGEST_RENTAL / MINUTES_A_DAY);
  const answer = useRef<HTMLDivElement>(null);
  /** The times when the edit of the pick-up began. A later pick-up moves the return, and who types "27" enters the 2nd first: so each keystroke moves
   *  the return from where it was then. Safari gives a clicked select no focus, so a whole choice begins the next edit, too. */
  const beforeEdit = useRef(typed);
  const startEditing = () => {
    beforeEdit.current = typed;
  };
  const chooseWhole = (next: RentalTime) => {
    beforeEdit.current = next;
    choose(next);
  };
  const choosePreset = (time: RentalTime) => {
    chooseWhole(time);
    answer.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        {PRESETS.map((preset, index) => {
          const time = presetRental(preset, now, hours);
          const sum = sumOf(time);
          return (
            <button
              key={preset}
              type="button"
              // A sheet that opens gives the first button the focus.
              data-first={index === 0 || undefined}
              aria-pressed={time.from === typed.from && time.to === typed.to}
              className="button-quiet grow flex-col gap-0 px-2 leading-tight aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:px-4"
              onClick={() => choosePreset(time)}
            >
              <span>{`${skEstimate.preset[preset]} `}</span>
              {/* Screen readers read the sum of the chosen time in the status below. */}
              {sum && (
                <span aria-hidden="true" className="text-sm font-normal figures">
                  {sum}
                </span>
              )}
            </button>
          );
        })}
      </div>
      <div ref={answer}>{children}</div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-2 print:hidden">
        <TimeField
          label={skEstimate.pickUp}
          value={typed.from}
          problem={problems.from}
          hours={hours}
          min={dateOf(now)}
          max={LAST_DATE}
          onFocus={startEditing}
          onChange={(from) => choose(withPickUp(beforeEdit.current, from))}
        />
        <TimeField
          label={skEstimate.return}
          value={typed.to}
          problem={problems.to}
          hours={hours}
          min={pickUp}
          max={lastReturn < LAST_DATE ? lastReturn : LAST_DATE}
          onChange={(to) => chooseWhole({ ...typed, to })}
        />
      </div>
      {valid && <p className="hidden print:block">{rentalText(valid).join(", ")}</p>}
    </>
  );
}
