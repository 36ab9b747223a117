import type { ReactNode } from "react";
import { skSettings } from "#src/text/sk-settings.ts";

interface OriginalValueProps {
  readonly label: string;
  readonly isChanged: boolean; // Whether the field holds another value, so that there is something to bring back.
  readonly onRestore: () => void;
  readonly className?: string;
  readonly children: ReactNode; // The field.
}

/** A field of the settings with the button that brings back what counts if nothing is set (B16). */
export function OriginalValue({ label, isChanged, onRestore, className = "", children }: OriginalValueProps) {
  return (
    <div className={`flex min-w-0 flex-col items-start *:first:w-full ${className}`}>
      {children}
      {isChanged && (
        <button
          type="button"
          className="text-link text-sm"
          aria-label={skSettings.originalOf(label)}
          onClick={({ currentTarget }) => {
            // The button goes with the change.
            currentTarget.parentElement?.querySelector<HTMLElement>(".input")?.focus();
            onRestore();
          }}
        >
          {skSettings.original}
        </button>
      )}
    </div>
  );
}
