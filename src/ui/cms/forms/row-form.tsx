import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { skBulk } from "#src/text/sk-bulk.ts";
import { SaveForm } from "./save-form.tsx";

interface RowFormProps {
  readonly form: ComponentProps<typeof SaveForm>["form"];
  readonly label: string;
  /** Whether the browser leaves the checks to us; it alone notices a date that is typed in part. */
  readonly noValidate?: boolean;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a row of the list. Enter saves it, Esc closes it. */
export function RowForm({ form, label, noValidate, className, onClose, children }: RowFormProps) {
  const dismiss = () => !form.saving.isBusy && onClose();
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dismiss();
  }
  return (
    <SaveForm
      form={form}
      label={skBulk.savePrices}
      noValidate={noValidate}
      aria-label={label}
      className={`py-1 ${className}`}
      onKeyDown={onKeyDown}
      buttons={
        <button
          type="button"
          className="button-quiet"
          aria-disabled={form.saving.isBusy || undefined}
          onClick={dismiss}
        >
          {skBulk.cancelPrices}
        </button>
      }
    >
      {children}
    </SaveForm>
  );
}
