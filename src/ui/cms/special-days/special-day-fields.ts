import type { Document } from "#src/backend/backend.ts";
import { isHalfDay } from "#src/domain/hours/opening-hours.ts";
import { weekdayOf } from "#src/domain/hours/shop-time.ts";
import { fullDate } from "#src/domain/hours/shown-date.ts";
import { isDay } from "#src/domain/hours/special-day-rules.ts";
import { overlaps, type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { LONGEST_DAY_NOTE } from "#src/domain/values/limits.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { datesText, specialDayText } from "../../parts/special-day-text.ts";
import type { FormField, FormOf } from "../forms/document-fields.ts";
import { textField, trimmedText } from "../forms/typed-text.ts";

const { field, problem } = skSpecialDays;

/** A change of one field writes all: the hours and the note belong to the days. A conflict names them together: "24. 12. zatvorené (Štedrý deň)". */
const group: FormField<never>["group"] = {
  label: field.entry,
  describe: (document) => specialDayText(specialDayFrom(document)),
  changesTogether: true,
};

const dayField = (name: "From" | "To"): FormField<string> => ({
  ...textField(name, field[name]),
  group,
  describe: (document) => fullDate(textFrom(document[name])),
});
const halfDayField = (name: "Morning" | "Afternoon"): FormField<string> => ({
  ...textField(name, field[name]),
  group,
  problem: (text) => (isHalfDay(text) ? undefined : problem.hours),
});

/** Every field of an entry: a special day, or several in a row with the same hours (B2). In the form, `To` of a single day is empty. */
export const SPECIAL_DAY_FIELDS = {
  From: { ...dayField("From"), problem: (day: string) => (day ? undefined : problem.fromMissing) },
  To: {
    ...dayField("To"),
    read(document: Document) {
      const { From, To } = specialDayFrom(document);
      return From === To ? "" : To;
    },
  },
  Morning: halfDayField("Morning"),
  Afternoon: halfDayField("Afternoon"),
  Note: {
    ...textField("Note", field.Note),
    group,
    write: trimmedText,
    problem(text: string) {
      const { length } = trimmedText(text);
      return length > LONGEST_DAY_NOTE ? problem.note(length) : undefined;
    },
  },
};
export type SpecialDayForm = FormOf<typeof SPECIAL_DAY_FIELDS>;
export type Days = Pick<SpecialDayForm, "From" | "To">;

/** Why the days cannot be saved, under the name of the field that shows it. */
interface DaysProblem {
  readonly From?: string;
  readonly To?: string;
  readonly other?: SpecialDay; // The entry that covers one of the days already.
}

/** Checks the days of the form against themselves and against the other entries. Without a first day there is nothing to check yet. */
export function daysProblem({ From, To }: Days, others: readonly SpecialDay[]): DaysProblem {
  if (From === "") return {};
  if (!isDay(From)) return { From: problem.notDay };
  if (To !== "" && !isDay(To)) return { To: problem.notDay };
  if (To !== "" && To < From) return { To: problem.order };
  const other = others.find((day) => overlaps(day, { From, To: To || From }));
  return other ? { From: problem.covered(shownDates(other)), other } : {};
}

/** The text beside the save button. If another entry is the problem, the text does not repeat the sentence at the field. */
export const daysReason = ({ From, To, other }: DaysProblem): string | undefined =>
  other ? problem.chooseOthers : (From ?? To);

/** "24. 12. 2026", or "24. 12. 2026 – 26. 12. 2026". An empty `To` is that of a form. */
export const shownDates = ({ From, To }: Days): string => datesText({ From, To: To || From }, fullDate);

/** "štvrtok", or "štvrtok – sobota" (B16). */
export function weekdays({ From, To }: Days): string {
  const [first, last] = [From, To || From].map((date) => skSpecialDays.weekday[weekdayOf(date) - 1]);
  return first === last ? (first ?? "") : `${first} – ${last}`;
}
