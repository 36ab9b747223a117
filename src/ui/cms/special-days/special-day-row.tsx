import { useId } from "react";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { hoursText } from "../../parts/special-day-text.ts";
import { shownDates, weekdays } from "./special-day-fields.ts";

interface SpecialDayRowProps {
  readonly day: SpecialDay;
  readonly warning: string | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function SpecialDayRow({ day, warning, onEdit, onDelete }: SpecialDayRowProps) {
  const datesId = useId();
  return (
    <li className="grid items-center gap-x-4 border-t border-stone-200 pt-2 pb-1 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p id={datesId} className="figures font-semibold">
          {shownDates(day)}
        </p>
        <p className="break-words text-stone-700">
          {[weekdays(day), hoursText(day), day.Note].filter(Boolean).join(" · ")}
        </p>
        {warning && <p className="field-problem">{warning}</p>}
      </div>
      <div className="row-actions row-actions-stay">
        <button type="button" aria-describedby={datesId} onClick={onEdit}>
          {skSpecialDays.edit}
        </button>
        <button type="button" className="row-quiet" aria-describedby={datesId} onClick={onDelete}>
          {skSpecialDays.delete}
        </button>
      </div>
    </li>
  );
}
