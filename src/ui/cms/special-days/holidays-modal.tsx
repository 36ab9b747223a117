import { useState } from "react";
import { type Holiday, missingHolidays } from "#src/domain/hours/holidays.ts";
import { fullDate } from "#src/domain/hours/shown-date.ts";
import { hasRoomFor } from "#src/domain/hours/special-day-rules.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { addSpecialDays } from "#src/operations/special-days-save.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { FormModal } from "../forms/form-modal.tsx";
import { handleSubmit } from "../forms/handle-submit.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { showNotSaved } from "../saving/failure-text.ts";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";
import { type DayDialogProps, useOthers } from "./use-others.ts";

const words = skSpecialDays.holidays;

/** The dialog that lists the public holidays that are missing, and adds the chosen ones in one commit (B2). */
export function HolidaysModal({ all, today, onClose }: DayDialogProps) {
  // Without the entries that this dialog has sent: they may be in `all` before the answer comes, and their rows would leave the dialog.
  const [others, setSent] = useOthers(all);
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  /** The dates whose checkbox staff have changed. At first the holidays are chosen on which shops must be closed. */
  const [flipped, setFlipped] = useState<readonly string[]>([]);
  const isChosen = ({ date, isDayOff }: Holiday) => (flipped.includes(date) ? !isDayOff : isDayOff);
  const isUnsaved = flipped.length > 0;
  const releaseUnsaved = useUnsaved(isUnsaved);
  const holidays = missingHolidays(today, others);
  const chosen = holidays.filter(isChosen);
  const tooMany = hasRoomFor(chosen.length, others, today) ? undefined : skSpecialDays.tooMany(MOST_SPECIAL_DAYS);
  const reason = chosen.length === 0 ? words.nothingChosen : tooMany;

  async function save(): Promise<void> {
    const days = chosen.map(({ date, name }) => ({ From: date, To: date, Morning: "", Afternoon: "", Note: name }));
    await saving.run(
      async (options) => {
        setSent(days);
        const isAdded = await addSpecialDays(backend, days, today, options);
        if (!isAdded) {
          toasts.show("error", words.notAdded, "silent"); // because the dialog focuses the returned text
          return words.covered;
        }
        releaseUnsaved();
        toasts.show("success", words.added(days.length));
        onClose();
        return undefined;
      },
      (failure, error) => showNotSaved(toasts, failure, error, words.notAdded),
      [chosen.map(({ date }) => date).join()], // The same dates, saved again, are the same action.
    );
  }
  const onSubmit = handleSubmit(() => {
    if (!reason) void save();
  });
  return (
    <FormModal title={words.title} form={{ isUnsaved, saving }} closeLabel={skSpecialDays.close} onClose={onClose}>
      {(close) =>
        holidays.length === 0 ? (
          <>
            <p>{words.none}</p>
            <div className="modal-buttons">{close}</div>
          </>
        ) : (
          <SaveForm form={{ saving, reason, onSubmit }} label={words.add} buttons={close} className="gap-4">
            <p className="field-hint">{words.hint}</p>
            <fieldset className="flex flex-col">
              <legend className="sr-only">{words.title}</legend>
              {holidays.map((holiday, at) => (
                <label key={holiday.date} className="flex min-h-11 items-center gap-3 border-b border-stone-200 py-1.5">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-ink"
                    // The text beside the save button leads to the first checkbox.
                    data-missing={(at === 0 && reason !== undefined) || undefined}
                    checked={isChosen(holiday)}
                    onChange={() => setFlipped((before) => toggled(before, holiday.date))}
                  />
                  <span className="min-w-0">
                    <span className="figures font-semibold">{fullDate(holiday.date)}</span> {holiday.name}
                    {!holiday.isDayOff && <span className="ml-1 text-stone-600">{words.workingDay}</span>}
                  </span>
                </label>
              ))}
            </fieldset>
          </SaveForm>
        )
      }
    </FormModal>
  );
}

const toggled = (dates: readonly string[], date: string): readonly string[] =>
  dates.includes(date) ? dates.filter((other) => other !== date) : [...dates, date];
