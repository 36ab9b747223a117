import { type ReactNode, useState } from "react";
import { Modal } from "../parts/modal.tsx";
import { LeaveDialog } from "../saving/leave-guard.tsx";

interface FormModalProps {
  readonly title: string;
  readonly isUnsaved: boolean;
  /** While it is saved it cannot be closed. */
  readonly isBusy: boolean;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** Takes the button that closes the dialog. */
  readonly children: (close: ReactNode) => ReactNode;
}

/** The dialog of a form: only its buttons and Esc close it; over unsaved input they ask. */
export function FormModal({ title, isUnsaved, isBusy, closeLabel, onClose, isWide = false, children }: FormModalProps) {
  const [isAsking, setIsAsking] = useState(false);
  function dismiss() {
    if (isBusy) return;
    if (isUnsaved) setIsAsking(true);
    else onClose();
  }
  return (
    <>
      {/* First in the markup, so that it is closed first and the focus returns through the form's dialog. */}
      {isAsking && <LeaveDialog onLeave={onClose} onStay={() => setIsAsking(false)} />}
      <Modal title={title} isWide={isWide} onDismiss={dismiss}>
        {children(
          <button type="button" className="button-quiet" aria-disabled={isBusy || undefined} onClick={dismiss}>
            {closeLabel}
          </button>,
        )}
      </Modal>
    </>
  );
}
