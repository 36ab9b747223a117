import { useState } from "react";
import { planField } from "#src/domain/bulk/bulk-plans.ts";
import type { Availability } from "#src/domain/products/product.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { useCategories } from "../../use-catalogue.ts";
import { TextField } from "../forms/text-field.tsx";
import { useUnsaved } from "../saving/unsaved.ts";
import { BulkForm } from "./bulk-form.tsx";
import type { BulkDialogProps } from "./price-dialog.tsx";

const UNCHOSEN = " "; // not the id of a category, nor "" for none

/** To which category selected products are moved (B10). */
export function CategoryDialog(props: BulkDialogProps) {
  const categories = useCategories();
  const [target, setTarget] = useState(UNCHOSEN);
  const isChosen = target !== UNCHOSEN;
  // Leaving the page asks; closing the dialog does not, because one tap chooses it again.
  useUnsaved(isChosen);
  return (
    <BulkForm
      {...props}
      title={skBulk.move}
      plan={isChosen ? planField(props.products, "Category", target) : undefined}
      reason={isChosen ? undefined : skBulk.problem.noTarget}
    >
      <TextField
        label={skBulk.target}
        isFirst
        isMissing={!isChosen}
        value={target}
        options={
          <>
            {!isChosen && <option value={UNCHOSEN}>{skBulk.chooseTarget}</option>}
            {categories?.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
            <option value="">{skProductForm.noCategory}</option>
          </>
        }
        onChange={setTarget}
      />
    </BulkForm>
  );
}

export function AvailabilityDialog({ value, ...props }: BulkDialogProps & { value: Availability }) {
  const plan = planField(props.products, "Availability", value);
  return <BulkForm {...props} title={value ? skBulk.markAvailable : skBulk.markUnavailable} plan={plan} />;
}
