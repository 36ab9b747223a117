import { BatchDialog } from "../batches/batch-dialog.tsx";
import { LabelsDialog } from "../labels/labels-dialog.tsx";
import { AvailabilityDialog, CategoryDialog } from "./field-dialogs.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import type { Bulk } from "./use-bulk.ts";

/** The dialog of an action on selected products, then the one that shows how it is carried out (B10). */
export function BulkDialogs({ bulk: { open, apply, cancel, run } }: { bulk: Bulk }) {
  const props = { products: open?.products ?? [], onApply: apply, onClose: cancel };
  return (
    <>
      {open?.action === "prices" && <PriceDialog {...props} />}
      {open?.action === "category" && <CategoryDialog {...props} />}
      {open?.action === "available" && <AvailabilityDialog {...props} value={1} />}
      {open?.action === "unavailable" && <AvailabilityDialog {...props} value={0} />}
      {open?.action === "labels" && <LabelsDialog products={open.products} onClose={cancel} />}
      <BatchDialog run={run} />
    </>
  );
}
