import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { ToastStack } from "../../parts/toast-stack.tsx";
import { isTypingOutside } from "./is-typing-outside.ts";

interface ModalProps {
  readonly title: string;
  readonly role?: "dialog" | "alertdialog";
  /** Called on Esc, on a phone's gesture back, and with `closesOutside` on a click outside the dialog. The caller decides whether to unmount it. */
  readonly onDismiss: () => void;
  readonly closesOutside?: boolean;
  readonly isWide?: boolean;
  /** Whether the dialog opens by itself. If the user is typing at that moment, the heading gets the focus, so that no key presses a button. */
  readonly isUnexpected?: boolean;
  readonly children: ReactNode;
}

/** The browser's own modal dialog (ADR-020). The focus begins on the element marked `data-first`, else on the first field or button. */
export function Modal({ title, role, onDismiss, closesOutside, isWide, isUnexpected = false, children }: ModalProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    show(shown, isUnexpected);
    // Only close() gives the focus back; removing an open dialog does not.
    return () => shown?.close();
  }, [isUnexpected]);
  // Opens it again after every rendering, because a browser may close the dialog although the caller keeps it mounted.
  useEffect(() => show(dialog.current, isUnexpected));

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    onDismiss();
  }
  /** Whether the press began outside. A press that begins inside, such as a selection of text, does not close the dialog. */
  const beganOutside = useRef(false);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={isWide ? "modal modal-wide" : "modal"}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        beganOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (closesOutside && beganOutside.current && isOutside(event)) onDismiss();
      }}
      onClose={({ currentTarget, target }) => {
        // By now the dialog may be open again, and a dialog inside it has events of its own.
        if (target === currentTarget && !currentTarget.open) onDismiss();
      }}
    >
      <h2
        id={titleId}
        tabIndex={isUnexpected ? -1 : undefined}
        className="mb-4 font-display text-xl leading-snug font-bold text-pretty break-words"
      >
        {title}
      </h2>
      {children}
      <ToastStack />
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null, isUnexpected: boolean) {
  if (!dialog || dialog.open) return;
  const first = isUnexpected && isTypingOutside(dialog) ? "h2" : "[data-first]";
  dialog.showModal();
  dialog.querySelector<HTMLElement>(first)?.focus();
}

/** Whether the pointer is on the backdrop, whose events have the dialog as their target, as those of the dialog's padding have. */
function isOutside({ clientX, clientY, currentTarget, target }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isInside;
}
