import { type ReactNode, useState } from "react";
import { Modal } from "../parts/modal.tsx";
import { LeaveDialog } from "../saving/leave-guard.tsx";

interface FormModalProps {
  readonly title: string;
  /** While it is saved it cannot be closed. */
  readonly form: { readonly isUnsaved: boolean; readonly saving?: { readonly isBusy: boolean } };
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** Takes the button that closes the dialog, and what goes from it to something else instead of closing. */
  readonly children: (close: ReactNode, leaveFor: (next: () => void) => void) => ReactNode;
}

/** The dialog of a form: only its buttons and Esc close it; over unsaved input they ask. */
export function FormModal({ title, form, closeLabel, onClose, isWide = false, children }: FormModalProps) {
  const isBusy = form.saving?.isBusy || undefined;
  /** What follows if staff leave the unsaved input. */
  const [asked, setAsked] = useState<{ readonly next: () => void }>();
  function leaveFor(next: () => void) {
    if (isBusy) return;
    if (form.isUnsaved) setAsked({ next });
    else next();
  }
  const dismiss = () => leaveFor(onClose);
  return (
    <>
      {/* First in the markup, so that it is closed first and the focus returns through the form's dialog. */}
      {asked && <LeaveDialog onLeave={asked.next} onStay={() => setAsked(undefined)} />}
      <Modal title={title} isWide={isWide} onDismiss={dismiss}>
        {children(
          <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={dismiss}>
            {closeLabel}
          </button>,
          leaveFor,
        )}
      </Modal>
    </>
  );
}
