import { skCms } from "#src/text/sk-cms.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Modal } from "./modal.tsx";
import type { Saving } from "./use-saving.ts";

interface ConfirmDialogProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly saving: Saving;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something is deleted (spec §4). Esc and a click beside it are "Nie" (D12).
 *  It stays open until the deed is done, and says so where it could not be done. */
export function ConfirmDialog({ title, note, saving, onYes, onNo }: ConfirmDialogProps) {
  const no = () => {
    if (!saving.isBusy) onNo();
  };
  return (
    <Modal title={title} role="alertdialog" onDismiss={no} closesOutside>
      {note && <p>{note}</p>}
      {saving.failure && <FailureNotice text={saving.failure} />}
      <p role="status" className="empty:hidden">
        {saving.isBusy && skCms.confirm.deleting}
      </p>
      <div className="modal-buttons">
        <button type="button" className="button-danger" aria-disabled={saving.isBusy} onClick={onYes}>
          {skCms.confirm.yes}
        </button>
        <button type="button" className="button-quiet" data-first aria-disabled={saving.isBusy} onClick={no}>
          {skCms.confirm.no}
        </button>
      </div>
    </Modal>
  );
}
