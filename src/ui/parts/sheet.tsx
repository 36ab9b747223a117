import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { sk } from "#src/text/sk.ts";
import { Icon } from "./icon.tsx";
import { ToastStack } from "./toast-stack.tsx";

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void; // on its button, Esc, a gesture back, a press beside it; the caller unmounts it
  readonly children: ReactNode;
}

/** A short dialog that nothing is lost in: from below on phones, in the middle on wider screens (B26). The focus begins on the element marked
 *  `data-first`, else on the close button. Pages of visitors import it when it is opened. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>("[data-first]")?.focus();
    // Only close() gives the focus back; removing an open dialog does not.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="modal sheet"
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onClose={onClose}
    >
      {/* It covers the dialog, so that a press on the dialog itself is one beside it. */}
      <div className="sheet-room">
        <div className="sheet-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" aria-label={sk.close} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
      <ToastStack />
    </dialog>
  );
}
