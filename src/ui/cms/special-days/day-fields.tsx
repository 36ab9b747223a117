import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { TextField } from "../forms/text-field.tsx";
import { type Days, type daysProblem, shownDates } from "./special-day-fields.ts";

interface DayFieldsProps {
  readonly form: Days;
  readonly problem: ReturnType<typeof daysProblem>;
  readonly onChange: (change: Partial<Days>) => void;
  readonly onOpen: (day: SpecialDay) => void; // Opens the entry that covers one of the days.
}

/** `Od` and `Do` of an entry of special days (B2), with a way to the entry that has one of them already. */
export function DayFields({ form, problem, onChange, onOpen }: DayFieldsProps) {
  const { other } = problem;
  return (
    <>
      <div>
        <TextField
          label={skSpecialDays.from}
          type="date"
          className="field-beside"
          isFirst
          isMissing={form.From === ""}
          value={form.From}
          problem={problem.From}
          onChange={(From) => onChange({ From })}
        />
        {other && (
          <button type="button" className="text-link min-h-11" onClick={() => onOpen(other)}>
            {skSpecialDays.openOther(shownDates(other))}
          </button>
        )}
      </div>
      <TextField
        label={skSpecialDays.to}
        type="date"
        className="field-beside"
        value={form.To}
        hint={skSpecialDays.toHint}
        problem={problem.To}
        onChange={(To) => onChange({ To })}
      />
    </>
  );
}
