import { shownDay } from "#src/domain/hours/shown-date.ts";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { skHours } from "#src/text/sk-hours.ts";

/** An entry in one line (B2), such as "24. 12. zatvorené (Štedrý deň)". */
export function specialDayText(day: SpecialDay, shown: (date: string) => string = shownDay): string {
  const note = day.Note && ` (${day.Note})`;
  return `${datesText(day, shown)} ${hoursText(day)}${note}`;
}

export const datesText = ({ From, To }: Pick<SpecialDay, "From" | "To">, shown: (date: string) => string): string =>
  From === To ? shown(From) : `${shown(From)} – ${shown(To)}`;

export const hoursText = ({ Morning, Afternoon }: Pick<SpecialDay, "Morning" | "Afternoon">): string =>
  [Morning, Afternoon].filter(Boolean).join(", ") || skHours.closed;
