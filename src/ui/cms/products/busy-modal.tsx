import type { Document } from "#src/backend/backend.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { skBusy } from "#src/text/sk-busy.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { SaveBar } from "../forms/save-bar.tsx";
import { BusyFields, busyField } from "./busy-field.tsx";
import { useProductForm } from "./use-product-form.ts";

/** The busy days of a product in a dialog of the list (B24). */
export function BusyModal({ document, onClose }: { document: Document; onClose: () => void }) {
  const time = useShopTime();
  const fields = { Busy: busyField(time) };
  const busyForm = useProductForm(document, fields, onClose);
  const { name, form, change, isUnsaved, saving, onSubmit } = busyForm;
  return (
    <FormModal
      title={`${skBusy.title}: ${name}`}
      isUnsaved={isUnsaved}
      isBusy={saving.isBusy}
      closeLabel={skBusy.close}
      onClose={onClose}
    >
      {(close) => (
        <form method="post" onSubmit={onSubmit} className="flex flex-col gap-5">
          <fieldset disabled={saving.isBusy} className="contents">
            <BusyFields
              form={form.Busy}
              today={time ? dateOf(time) : ""}
              problem={fields.Busy.problem(form.Busy)}
              onChange={(Busy) => change({ Busy })}
            />
          </fieldset>
          <SaveBar form={busyForm} label={skBusy.save}>
            {close}
          </SaveBar>
        </form>
      )}
    </FormModal>
  );
}
