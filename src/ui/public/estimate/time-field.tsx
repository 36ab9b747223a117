import { useId } from "react";
import type { ShopHours } from "#src/domain/hours/day-hours.ts";
import { closedAt, halfHoursOf } from "#src/domain/hours/open-times.ts";
import { dateOf, weekdayOf } from "#src/domain/hours/shop-time.ts";
import { shownClock, shownDay } from "#src/domain/hours/shown-date.ts";
import type { TimeProblem } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { skHours } from "#src/text/sk-hours.ts";

interface TimeFieldProps {
  readonly label: string;
  readonly value: string; // "2026-11-23T08:00"; while a visitor chooses, either part may be empty: "T08:00"
  readonly problem: TimeProblem | undefined;
  readonly hours: ShopHours;
  readonly min: string; // the device's calendar offers the dates from `min` to `max`
  readonly max: string;
  onFocus?(): void;
  onChange(value: string): void;
}

/** A calendar for the date and a list of half hours, first those of the day's opening hours (B4). They are two controls, because a phone's picker for
 *  both offers every minute. The line below says what is wrong with the time, else that the shop is closed then, else the day in Slovak. */
export function TimeField({ label, value, problem, hours, min, max, onFocus, onChange }: TimeFieldProps) {
  const id = useId();
  const [date = "", time = ""] = value.split("T");
  const described = { "aria-describedby": id, ...(problem && { "aria-invalid": true }) };
  const { open, others: outside } = halfHoursOf(date, hours);
  // Another time is an option of its own: "08:10" of an address, or none yet.
  const isHalfHour = [...open, ...outside].includes(time);
  const line = lineBelow(value, problem, hours);
  return (
    <fieldset className="min-w-0" onFocus={onFocus}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex gap-2">
        <input
          {...described}
          type="date"
          aria-label={skEstimate.date}
          className={`${INPUT} flex-1`}
          value={date}
          min={min}
          max={max}
          onChange={({ target }) => onChange(`${target.value}T${time}`)}
        />
        <select
          {...described}
          aria-label={skEstimate.time}
          className={`${INPUT} figures`}
          value={time}
          onChange={({ target }) => onChange(`${date}T${target.value}`)}
        >
          {!isHalfHour && <option>{time}</option>}
          {open.length > 0 ? (
            <>
              <optgroup label={skEstimate.openHours}>{open.map(option)}</optgroup>
              <optgroup label={skEstimate.otherHours}>{outside.map(option)}</optgroup>
            </>
          ) : (
            outside.map(option)
          )}
        </select>
      </div>
      <p id={id} aria-live="polite" className={`min-h-6 pt-1 text-sm font-semibold ${line.colour}`}>
        {line.text}
      </p>
    </fieldset>
  );
}

const INPUT = "min-h-11 min-w-0 rounded-md border-2 border-stone-400 bg-white px-3 aria-invalid:border-error";

const option = (clock: string) => (
  <option key={clock} value={clock}>
    {shownClock(clock)}
  </option>
);

function lineBelow(value: string, problem: TimeProblem | undefined, hours: ShopHours) {
  if (problem) return { text: skEstimate.problem[problem], colour: "text-error" };
  const closed = closedText(value, hours);
  if (closed) return { text: closed, colour: "text-unavailable" };
  const [date = ""] = value.split("T");
  return { text: date && `${onWeekday(date)} ${shownDay(date)}`, colour: "text-stone-600" };
}

/** "24. 12. máme zatvorené.", "V nedeľu máme zatvorené." or "O 20:00 máme zatvorené." Undefined if the shop is open. */
function closedText(value: string, hours: ShopHours): string | undefined {
  const reason = closedAt(value, hours);
  if (reason === "date") return skEstimate.closed(shownDay(value));
  if (reason === "weekday") return skEstimate.closed(onWeekday(dateOf(value)));
  return reason && skEstimate.closed(skEstimate.at(shownClock(value)));
}

const onWeekday = (date: string) => skHours.onWeekday[weekdayOf(date) - 1] ?? "";
