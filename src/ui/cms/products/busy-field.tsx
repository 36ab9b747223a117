import { useRef } from "react";
import type { Document } from "#src/backend/backend.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import type { DateRange } from "#src/domain/hours/special-days.ts";
import { additionProblem, type Busy, comingPeriods, withPeriod } from "#src/domain/products/busy.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { skBusy } from "#src/text/sk-busy.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { busyText } from "../../parts/busy-text.ts";
import { useShopTime } from "../../use-shop-time.ts";
import type { FormField } from "../forms/document-fields.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { SaveForm } from "../forms/save-form.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useProductForm } from "./use-product-form.ts";

/** Days promised to customers (B24), and the two dates of a period being typed. Saving adds that period, even if its button was not pressed. */
export interface BusyForm extends DateRange {
  readonly periods: Busy; // each as "2026-11-27/2026-11-30"
}

/** The period that both dates make. Without `To` it is one day; without `From` it cannot be added. */
const typedPeriod = ({ From, To }: BusyForm): DateRange | undefined =>
  From || To ? { From, To: To || From } : undefined;

/** The form's field. Saving a change removes the periods that are over. `time` is the shop's time, undefined until it is known. */
export const busyField = (time?: string) => {
  const today = time ? dateOf(time) : "";
  return {
    label: skProductForm.field.Busy,
    read: (document) => ({ periods: productFrom(document).Busy, From: "", To: "" }),
    write(form) {
      const typed = typedPeriod(form);
      return comingPeriods(typed ? withPeriod(form.periods, typed) : form.periods, today);
    },
    problem(form) {
      const typed = typedPeriod(form);
      const problem = typed && additionProblem(form.periods, typed, today);
      return problem && skBusy.problem[problem];
    },
    describe: (document) => busyText(productFrom(document).Busy, today),
  } satisfies FormField<BusyForm>;
};

interface BusyFieldsProps {
  readonly value: BusyForm;
  readonly today: string;
  readonly problem: string | undefined; // why the typed period cannot be added, in words
  readonly onChange: (form: BusyForm) => void;
}

export function BusyFields({ value: form, today, problem, onChange }: BusyFieldsProps) {
  const dateFields = useRef<HTMLDivElement>(null);
  const addable = problem === undefined ? typedPeriod(form) : undefined;
  const periods = comingPeriods(form.periods, today);
  const focusFrom = () => dateFields.current?.querySelector("input")?.focus();
  function add() {
    if (!addable) return;
    onChange({ periods: withPeriod(form.periods, addable), From: "", To: "" });
    focusFrom();
  }
  function remove(removed: string) {
    onChange({ ...form, periods: form.periods.filter((period) => period !== removed) });
    focusFrom();
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="field-hint">{skBusy.hint}</p>
      {periods.length > 0 && (
        <ul>
          {periods.map((period) => (
            <li key={period} className="flex items-center justify-between gap-3 border-b border-stone-200">
              <span className="figures font-semibold">{busyText([period], today)}</span>
              <button
                type="button"
                className="text-link min-h-11"
                aria-label={`${skBusy.remove} ${busyText([period], today)}`}
                onClick={() => remove(period)}
              >
                {skBusy.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={dateFields} className="grid grid-cols-1 gap-3 *:min-w-0 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
        <TextField
          label={skBusy.from}
          type="date"
          value={form.From}
          problem={problem}
          onChange={(From) => onChange({ ...form, From })}
        />
        <TextField
          label={skBusy.to}
          type="date"
          value={form.To}
          hint={skBusy.toHint}
          onChange={(To) => onChange({ ...form, To })}
        />
        <button type="button" className="button-quiet sm:mt-7" disabled={!addable} onClick={add}>
          {skBusy.add}
        </button>
      </div>
    </div>
  );
}

/** The busy days of a product in a dialog of the list (B24). */
export function BusyModal({ document, onClose }: { document: Document; onClose: () => void }) {
  const time = useShopTime();
  const busyForm = useProductForm(document, { Busy: busyField(time) }, onClose);
  return (
    <FormModal title={`${skBusy.title}: ${busyForm.name}`} form={busyForm} closeLabel={skBusy.close} onClose={onClose}>
      {(close) => (
        <SaveForm form={busyForm} label={skBusy.save} buttons={close}>
          <BusyFields {...busyForm.field("Busy")} today={time ? dateOf(time) : ""} />
        </SaveForm>
      )}
    </FormModal>
  );
}
