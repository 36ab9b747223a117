import { useMemo, useState } from "react";
import { planField } from "#src/domain/bulk/bulk-plans.ts";
import type { Availability } from "#src/domain/products/product.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { useCategories } from "../../use-catalogue.ts";
import { TextField } from "../forms/text-field.tsx";
import { useUnsaved } from "../saving/unsaved.ts";
import { BulkForm } from "./bulk-form.tsx";
import type { BulkDialogProps } from "./price-dialog.tsx";

/** Not the id of a category, nor "" for none. */
const UNCHOSEN = " ";

/** To which category selected products are moved (B10). */
export function CategoryDialog({ products, onApply, onClose }: BulkDialogProps) {
  const categories = useCategories();
  const [chosen, setTarget] = useState(UNCHOSEN);
  // Another user may have deleted the chosen category.
  const target = chosen === "" || categories?.some((category) => category.id === chosen) ? chosen : UNCHOSEN;
  const isChosen = target !== UNCHOSEN;
  // Leaving the page asks; closing the dialog does not, because one tap chooses it again.
  useUnsaved(isChosen);
  const plan = useMemo(
    () => (isChosen ? planField(products, "Category", target) : undefined),
    [products, target, isChosen],
  );
  return (
    <BulkForm
      title={skBulk.move}
      plan={plan}
      reason={isChosen ? undefined : skBulk.problem.noTarget}
      onApply={onApply}
      onClose={onClose}
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

/** Shows which of the selected products change their availability. */
export function AvailabilityDialog({ value, ...props }: BulkDialogProps & { value: Availability }) {
  const { products } = props;
  const plan = useMemo(() => planField(products, "Availability", value), [products, value]);
  return <BulkForm {...props} title={value ? skBulk.markAvailable : skBulk.markUnavailable} plan={plan} />;
}
