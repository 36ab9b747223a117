import { skBulk } from "#src/text/sk-bulk.ts";
import { ContractDialog } from "../contract/contract-dialog.tsx";
import { LabelsDialog } from "../labels/labels-dialog.tsx";
import { Modal } from "../parts/modal.tsx";
import { BatchDialog } from "../saving/batch-dialog.tsx";
import { AvailabilityDialog, CategoryDialog } from "./field-dialogs.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { BULK_ACTIONS, type Bulk } from "./use-bulk.ts";

/** The dialog of an action on selected products, from the press on, so that nothing else takes its keys; then the one of its run. */
export function BulkDialogs({ bulk: { open, reading, apply, cancel, run } }: { bulk: Bulk }) {
  const props = { products: open?.products ?? [], onApply: apply, onClose: cancel };
  return (
    <>
      {reading && (
        <Modal title={BULK_ACTIONS[reading]} onDismiss={cancel}>
          <p role="status" className="mb-5">
            {skBulk.reading}
          </p>
          <div className="modal-foot form-buttons">
            <button type="button" className="button-quiet" onClick={cancel}>
              {skBulk.cancel}
            </button>
          </div>
        </Modal>
      )}
      {open?.action === "prices" && <PriceDialog {...props} />}
      {open?.action === "category" && <CategoryDialog {...props} />}
      {open?.action === "available" && <AvailabilityDialog {...props} value={1} />}
      {open?.action === "unavailable" && <AvailabilityDialog {...props} value={0} />}
      {open?.action === "labels" && <LabelsDialog products={open.products} onClose={cancel} />}
      {open?.action === "contract" && <ContractDialog products={open.products} onClose={cancel} />}
      <BatchDialog run={run} />
    </>
  );
}
