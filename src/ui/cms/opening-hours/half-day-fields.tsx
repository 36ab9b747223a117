import { isHalfDay, tidiedHalfDay } from "#src/domain/hours/opening-hours.ts";
import { LONGEST_HALF_DAY } from "#src/domain/values/limits.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";
import { TextField } from "../forms/text-field.tsx";

type Half = "Morning" | "Afternoon";
type HalfDayFieldsProps = {
  readonly hours: Readonly<Record<Half, string>>;
  readonly onChange: (half: Half, text: string) => void;
};

/** The morning and the afternoon of a day (spec §5). What is typed as "8-12" is rewritten when the field is left (B16). */
export function HalfDayFields({ hours, onChange }: HalfDayFieldsProps) {
  return (["Morning", "Afternoon"] as const).map((half) => {
    const text = hours[half];
    const isValid = isHalfDay(text);
    function tidy() {
      const tidied = tidiedHalfDay(text);
      if (tidied !== text) onChange(half, tidied);
    }
    return (
      <TextField
        key={half}
        label={half === "Morning" ? skCmsHours.morning : skCmsHours.afternoon}
        value={text}
        maxLength={LONGEST_HALF_DAY}
        hint={isValid ? skCmsHours.hint : undefined}
        problem={isValid ? undefined : skCmsHours.invalid}
        onChange={(typed) => onChange(half, typed)}
        onBlur={tidy}
        onKeyDown={({ key }) => key === "Enter" && tidy()}
        className="day-half"
      />
    );
  });
}
