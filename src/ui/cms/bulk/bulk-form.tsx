import { type ReactNode, useId } from "react";
import type { BulkPlan } from "#src/domain/bulk/bulk-plans.ts";
import type { PlannedChange } from "#src/domain/changes/batches.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { handleSubmit } from "../forms/handle-submit.ts";
import { SaveReason } from "../forms/save-reason.tsx";
import { useUnsaved } from "../saving/unsaved.ts";
import { BulkPreview } from "./bulk-preview.tsx";

export interface BulkFormProps {
  readonly title: string;
  /** Undefined while it is not known how to change the products; `reason` then says why. */
  readonly plan: BulkPlan | undefined;
  readonly reason?: string | undefined;
  readonly isUnsaved?: boolean;
  readonly onApply: (changes: readonly PlannedChange[]) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The dialog in which staff decide how selected products change, and see what that does (B10). */
export function BulkForm({ title, plan, isUnsaved = false, onApply, onClose, children, ...props }: BulkFormProps) {
  useUnsaved(isUnsaved);
  const reasonId = useId();
  const count = plan?.changes.length ?? 0;
  const reason = props.reason ?? (count === 0 ? skBulk.problem.noChange : undefined);
  const onSubmit = handleSubmit(() => {
    if (plan && !reason) onApply(plan.changes);
  });
  return (
    <FormModal title={title} form={{ isUnsaved }} closeLabel={skBulk.cancel} onClose={onClose} isWide>
      {(close) => (
        <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          {children}
          <BulkPreview plan={plan} />
          <div className="modal-foot form-buttons max-sm:*:first:min-w-0 max-sm:*:first:grow-0 max-sm:*:first:px-2">
            {close}
            <button
              type="submit"
              className="button-accent figures max-sm:px-2"
              disabled={reason !== undefined}
              aria-describedby={reason ? reasonId : undefined}
            >
              {skBulk.apply(count)}
            </button>
            <SaveReason id={reasonId} text={reason} />
          </div>
        </form>
      )}
    </FormModal>
  );
}
