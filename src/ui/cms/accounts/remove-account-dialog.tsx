import { skAccounts } from "#src/text/sk-accounts.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Modal } from "../parts/modal.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import type { Saving } from "../saving/use-saving.ts";

interface RemoveAccountDialogProps {
  readonly email: string;
  readonly saving: Saving;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before an account is removed (B9). Esc and a click beside it are "Nie" (D12). */
export function RemoveAccountDialog({ email, saving, onYes, onNo }: RemoveAccountDialogProps) {
  const no = () => !saving.isBusy && onNo();
  return (
    <Modal title={skAccounts.list.removeTitle(email)} role="alertdialog" onDismiss={no} closesOutside>
      <p>{skAccounts.list.removeNote}</p>
      {saving.failure && <FailureNotice text={saving.failure} />}
      <p role="status" className="empty:hidden">
        {saving.isBusy && skCms.confirm.deleting}
      </p>
      <div className="modal-buttons">
        <button
          type="button"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-error px-4 py-2 font-semibold text-white hover:bg-red-900"
          aria-disabled={saving.isBusy}
          onClick={onYes}
        >
          {skCms.confirm.yes}
        </button>
        <button type="button" className="button-quiet" data-first aria-disabled={saving.isBusy} onClick={no}>
          {skCms.confirm.no}
        </button>
      </div>
    </Modal>
  );
}
