import type { ReactNode } from "react";
import { Icon } from "../parts/icon.tsx";

/** Why something was not saved, until the next attempt (decision 1). Takes the focus, so that nobody overlooks it. */
export function FailureNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert" tabIndex={-1} ref={focus} className="notice-error">
      <Icon name="circle-alert" className="mt-0.5 size-5" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <p className="break-words">{text}</p>
        {children}
      </div>
    </div>
  );
}

function focus(notice: HTMLElement | null) {
  notice?.focus();
}
