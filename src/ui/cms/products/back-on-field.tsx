import { useEffect, useRef } from "react";
import type { Document } from "#src/backend/backend.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { fullDate } from "#src/domain/hours/shown-date.ts";
import { isDay } from "#src/domain/hours/special-day-rules.ts";
import { type Availability, productFrom } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { useShopTime } from "../../use-shop-time.ts";
import type { FormField } from "../forms/document-fields.ts";
import { RowForm } from "../forms/row-form.tsx";
import { TextField } from "../forms/text-field.tsx";
import { isTypingOutside } from "../parts/is-typing-outside.ts";
import { useProductForm } from "./use-product-form.ts";
import { type RowFormProps, usePinWhile } from "./use-rows.ts";

const { field: LABELS } = skProductForm;

/** Availability and the day when the product is back are one field for conflicts: "Nedostupný (bude späť 24. 11. 2026)". */
const group: FormField<never>["group"] = {
  label: LABELS.Availability,
  describe(document) {
    const state = availabilityField.describe(document);
    const day = dayOf(document);
    return day ? `${state} (${LABELS.BackOn} ${day})` : state;
  },
  changesTogether: true,
};

const availabilityField: FormField<Availability> = {
  label: LABELS.Availability,
  read: (document) => productFrom(document).Availability,
  write: (value) => value,
  describe: (document) => (productFrom(document).Availability ? sk.product.available : sk.product.unavailable),
  group,
};

function dayOf(document: Document): string {
  const { BackOn } = productFrom(document);
  return BackOn && fullDate(BackOn);
}

const backOnField = (stored?: Document, time?: string) =>
  ({
    label: LABELS.BackOn,
    read: (document) => productFrom(document).BackOn,
    write: (day) => day,
    problem(day) {
      const isUnchanged = stored && day === productFrom(stored).BackOn;
      if (day === "" || isUnchanged) return undefined;
      if (!isDay(day)) return skCms.problem.notDay;
      return time && day < dateOf(time) ? skCms.problem.dayOver : undefined;
    },
    describe: dayOf,
    group,
  }) satisfies FormField<string>;

/** Whether a product is available, and when it may be back (B15). A new day before today (by the shop's `time`) is refused, the stored one is not. */
export const availabilityFields = (stored?: Document, time?: string) => ({
  Availability: availabilityField,
  BackOn: backOnField(stored, time),
});

/** The form of the day when a product is back, below its row in the list. */
export function BackOnForm({ document, setPin, onClose }: RowFormProps) {
  const dayForm = useProductForm(document, availabilityFields(document, useShopTime()), onClose);
  usePinWhile(dayForm.isUnsaved, setPin, document.id, "unsavedDay");
  const field = useRef<HTMLInputElement>(null);
  // The form may open while the user types elsewhere, because another user has switched the product off.
  useEffect(() => {
    if (isTypingOutside(field.current)) return;
    field.current?.focus();
    field.current?.form?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <RowForm
      form={dayForm}
      label={skCms.products.backOnOf(dayForm.name)}
      className="gap-3 md:items-end"
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={skProductForm.backOn}
        type="date"
        className="md:w-44"
        {...dayForm.field("BackOn")}
      />
    </RowForm>
  );
}
