import { useId } from "react";
import type { ShopHours } from "#src/domain/hours/day-hours.ts";
import { dateOf, weekdayOf } from "#src/domain/hours/shop-time.ts";
import { shownClock, shownDay } from "#src/domain/hours/shown-date.ts";
import { closedAt, halfHoursOf, type TimeProblem } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { skHours } from "#src/text/sk-hours.ts";

interface TimeFieldProps {
  readonly label: string;
  /** A shop time, which may lack the date or the time of day while a visitor chooses. */
  readonly value: string;
  readonly problem: TimeProblem | undefined;
  readonly hours: ShopHours;
  /** The dates that the device's calendar offers. */
  readonly min: string;
  readonly max: string;
  onFocus?(): void;
  onChange(value: string): void;
}

/** A date and a time of day to the half hour, those of the day's opening hours first (B4). There are two controls, because a phone's calendar
 *  for both ignores the half hour. Below, a text says what is wrong with the time, else that the shop is closed then, else the day in Slovak. */
export function TimeField({ label, value, problem, hours, min, max, onFocus, onChange }: TimeFieldProps) {
  const id = useId();
  const [date = "", time = ""] = value.split("T");
  const described = { "aria-describedby": id, ...(problem && { "aria-invalid": true }) };
  // An address may hold another time of day; it stays visible, with the problem below.
  const { open, others } = halfHoursOf(date, hours);
  const isOther = ![...open, ...others].includes(time);
  const closed = closedText(value, hours);
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
          {isOther && <option>{time}</option>}
          {open.length > 0 ? (
            <>
              <optgroup label={skEstimate.openHours}>{open.map(option)}</optgroup>
              <optgroup label={skEstimate.otherHours}>{others.map(option)}</optgroup>
            </>
          ) : (
            others.map(option)
          )}
        </select>
      </div>
      <p
        id={id}
        aria-live="polite"
        className={`min-h-6 pt-1 text-sm font-semibold ${problem ? "text-error" : closed ? "text-unavailable" : "text-stone-600"}`}
      >
        {problem ? skEstimate.problem[problem] : (closed ?? (date && `${onWeekday(date)} ${shownDay(date)}`))}
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

const onWeekday = (time: string) => skHours.onWeekday[weekdayOf(dateOf(time)) - 1] ?? "";

function closedText(value: string, hours: ShopHours): string | undefined {
  switch (closedAt(value, hours)) {
    case "date":
      return skEstimate.closed(shownDay(value));
    case "weekday":
      return skEstimate.closed(onWeekday(value));
    case "time":
      return skEstimate.closed(skEstimate.at(shownClock(value)));
    default:
      return undefined;
  }
}
