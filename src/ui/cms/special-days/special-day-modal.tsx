import type { Document } from "#src/backend/backend.ts";
import { becomesHalfDay } from "#src/domain/hours/opening-hours.ts";
import { specialDayFrom } from "#src/domain/hours/special-days.ts";
import { entryFrom, saveSpecialDay } from "#src/operations/special-days-save.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { SaveForm } from "../forms/save-form.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useDocumentForm } from "../forms/use-document-form.ts";
import { HalfDayFields } from "../opening-hours/half-day-fields.tsx";
import { DayFields } from "./day-fields.tsx";
import { daysProblem, daysReason, SPECIAL_DAY_FIELDS, type SpecialDayForm, shownDates } from "./special-day-fields.ts";
import { type DayDialogProps, useOthers } from "./use-others.ts";

/** `stored`: the entry as it was when the form was opened; without one it makes a new one. */
type SpecialDayModalProps = DayDialogProps & { readonly stored: Document | undefined };

/** The dialog of an entry of special days (B2). The browser itself refuses a date that is typed in part, which would count as empty. */
export function SpecialDayModal({ stored, all, today, onClose, onOpen }: SpecialDayModalProps) {
  const [notSent, setSent] = useOthers(all);
  const others = notSent.filter(({ id }) => id !== stored?.id);
  const dayForm = useDocumentForm<SpecialDayForm>({
    collection: "special_days",
    fields: SPECIAL_DAY_FIELDS,
    stored,
    nameOf: shownDates,
    words: skSpecialDays,
    problem: (days) => daysReason(daysProblem(days, others)),
    save(backend, write, options) {
      setSent([entryFrom(write)]);
      return saveSpecialDay(backend, write, today, options);
    },
    onSaved: onClose,
  });
  const { form, field, change, original, reason } = dayForm;
  const problem = daysProblem(form, others);
  const becomesValid = reason === skSpecialDays.problem.hours && [form.Morning, form.Afternoon].every(becomesHalfDay);
  return (
    <FormModal
      title={original ? shownDates(specialDayFrom(original)) : skSpecialDays.newTitle}
      form={dayForm}
      closeLabel={skSpecialDays.close}
      onClose={onClose}
    >
      {(close, leaveFor) => (
        <SaveForm form={{ ...dayForm, becomesValid }} label={skSpecialDays.save} buttons={close}>
          <DayFields form={form} problem={problem} onChange={change} onOpen={(day) => leaveFor(() => onOpen(day))} />
          <div>
            <HalfDayFields hours={form} onChange={(half, text) => change({ [half]: text })} />
            <p className="field-hint">{skCmsHours.closed}</p>
          </div>
          <TextField label={skSpecialDays.note} hint={skSpecialDays.noteHint} {...field("Note")} />
        </SaveForm>
      )}
    </FormModal>
  );
}
