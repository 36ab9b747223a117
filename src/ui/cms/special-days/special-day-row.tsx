import { useId } from "react";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { Icon } from "../../parts/icon.tsx";
import { hoursText } from "../../parts/special-day-text.ts";
import { shownDates, weekdays } from "./special-day-fields.ts";

interface SpecialDayRowProps {
  readonly day: SpecialDay;
  readonly warning: string | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One entry of the list, with its buttons. */
export function SpecialDayRow({ day, warning, onEdit, onDelete }: SpecialDayRowProps) {
  const datesId = useId();
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-t border-stone-200 py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p id={datesId} className="figures font-semibold">
          {shownDates(day)}
        </p>
        <p className="break-words text-stone-700">
          {[weekdays(day), hoursText(day), day.Note].filter(Boolean).join(" · ")}
        </p>
        {warning && <p className="field-problem">{warning}</p>}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <button type="button" className="button-row" aria-describedby={datesId} onClick={onDelete}>
          <Icon name="trash-2" className="size-4.5" />
          {skSpecialDays.delete}
        </button>
        <button type="button" className="button-row" aria-describedby={datesId} onClick={onEdit}>
          <Icon name="pencil" className="size-4.5" />
          {skSpecialDays.edit}
        </button>
      </div>
    </li>
  );
}
