import { useId } from "react";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { useMessages } from "../messages/messages-context.tsx";
import { ToastStack } from "../parts/toast-stack.tsx";
import { useLive } from "../use-live.ts";

/** The in-page alert (D1). Esc closes it as OK does; focus goes back to where it was. */
export function AlertDialog() {
  const { alerts } = useMessages();
  const text = useLive(alerts.shown);
  const textId = useId();
  if (!text) return null;
  return (
    <dialog
      ref={open}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={textId}
      className="modal"
      onClose={alerts.close}
    >
      <form method="dialog" className="flex flex-col gap-5">
        <p id={textId} className="text-lg text-pretty break-words">
          {keptTogether(text)}
        </p>
        <button type="submit" className="button-accent min-w-24 self-end">
          {sk.alert.ok}
        </button>
      </form>
      <ToastStack />
    </dialog>
  );
}

function open(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal();
}
