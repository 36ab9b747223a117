import type { Document } from "#src/backend/backend.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { skBusy } from "#src/text/sk-busy.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { SaveForm } from "../forms/save-form.tsx";
import { BusyFields, busyField } from "./busy-field.tsx";
import { useProductForm } from "./use-product-form.ts";

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
