import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

interface ModalProps {
  readonly title: string;
  readonly role?: "dialog" | "alertdialog";
  /** Esc, a gesture back, and with `closesOutside` a click beside it. Whoever opened it decides whether it closes. */
  readonly onDismiss: () => void;
  readonly closesOutside?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog of the browser's own (ADR-020): it keeps the focus inside, and gives it back where it was.
 *  Begins with the focus on what is marked `data-first`, else on the first field or button. */
export function Modal({ title, role, onDismiss, closesOutside = false, children }: ModalProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    show(shown);
    // Closed before it leaves the page, or the browser would not give the focus back.
    return () => shown?.close();
  }, []);
  // Without dependencies: a browser may close it by itself, and whoever opened it may want it to stay.
  useEffect(() => show(dialog.current));

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    onDismiss();
  }
  /** A press that began inside, as when text is selected, is none beside it. */
  const beganOutside = useRef(false);
  const isOutside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget && !isInside(event);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className="modal"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        beganOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (closesOutside && beganOutside.current && isOutside(event)) onDismiss();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open && event.target === event.currentTarget) onDismiss();
      }}
    >
      <h2 id={titleId} className="mb-4 font-display text-xl leading-snug font-bold text-pretty break-words">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-first]")?.focus();
}

function isInside({ clientX, clientY, currentTarget }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
