import type { KeyboardEvent, ReactNode } from "react";
import { skBulk } from "#src/text/sk-bulk.ts";
import { SaveBar } from "./save-bar.tsx";
import type { useDocumentForm } from "./use-document-form.ts";

interface RowFormProps {
  readonly form: Pick<ReturnType<typeof useDocumentForm>, "saving" | "reason" | "conflict" | "onSubmit">;
  readonly label: string;
  /** Whether the browser leaves the checks to us; it alone notices a date that is typed in part. */
  readonly noValidate?: boolean;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a row of the list. Enter saves it, Esc leaves everything as it is stored. */
export function RowForm({ form, label, noValidate, className, onClose, children }: RowFormProps) {
  const { saving, onSubmit } = form;
  function dismiss() {
    if (!saving.isBusy) onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dismiss();
  }
  return (
    <form
      method="post"
      noValidate={noValidate}
      aria-label={label}
      className={`flex flex-col py-1 ${className}`}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <fieldset disabled={saving.isBusy} className="contents">
        {children}
      </fieldset>
      <SaveBar form={form} label={skBulk.savePrices}>
        <button type="button" className="button-quiet" aria-disabled={saving.isBusy || undefined} onClick={dismiss}>
          {skBulk.cancelPrices}
        </button>
      </SaveBar>
    </form>
  );
}
