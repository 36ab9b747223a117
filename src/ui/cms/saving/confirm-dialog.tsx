import type { ReactNode } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Modal } from "../parts/modal.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { Saving } from "./use-saving.ts";

interface ConfirmDialogProps {
  readonly deletion: {
    readonly asked: unknown;
    readonly title: string;
    readonly saving: Saving;
    yes(): unknown;
    no(): unknown;
  };
  readonly children?: ReactNode;
}

/** Asks before something is deleted, and stays open until it is. Esc and a click beside it are "Nie" (D12). */
export function ConfirmDialog({ deletion, children }: ConfirmDialogProps) {
  const { asked, title, saving, yes, no } = deletion;
  if (!asked) return null;
  return (
    <Modal title={title} role="alertdialog" onDismiss={no} closesOutside>
      {children}
      {saving.failure && <FailureNotice text={saving.failure} />}
      <p role="status" className="empty:hidden">
        {saving.isBusy && skCms.confirm.deleting}
      </p>
      <div className="modal-buttons">
        <button
          type="button"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border-2 border-error bg-error px-4 py-2 font-semibold text-white hover:border-red-900 hover:bg-red-900"
          aria-disabled={saving.isBusy}
          onClick={yes}
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
