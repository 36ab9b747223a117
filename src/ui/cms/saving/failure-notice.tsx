import { type ReactNode, useId } from "react";
import { Icon } from "../../parts/icon.tsx";
import { isTypingOutside } from "../parts/is-typing-outside.ts";

interface FailureNoticeProps {
  readonly text: string;
  readonly details?: readonly string[];
  readonly isCancelled?: boolean; // The user cancelled the save, which is no error.
  readonly children?: ReactNode;
}

/** Why something was not saved, until the next attempt (D1). The focus goes to the field that was refused and is described by the same
 *  words, else to the notice, so that nobody overlooks it. Screen readers say what gets the focus, so it is no alert (ADR-024). */
export function FailureNotice({ text, details = [], isCancelled = false, children }: FailureNoticeProps) {
  const textId = useId();
  return (
    <section
      tabIndex={-1}
      ref={focus}
      aria-labelledby={textId}
      className={isCancelled ? "notice-info" : "notice-error"}
    >
      <Icon name={isCancelled ? "info" : "circle-alert"} className="mt-0.5 size-5" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <div id={textId} className="flex flex-col gap-3 break-words">
          <p>{text}</p>
          {details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        </div>
        {children}
      </div>
    </section>
  );
}

function focus(notice: HTMLElement | null) {
  // A slow save may fail while the user types elsewhere.
  const part = notice?.parentElement?.closest("form, dialog, section");
  if (part && isTypingOutside(part)) return;
  const refused = notice?.closest("form")?.querySelector<HTMLElement>("[data-refused]");
  (refused ?? notice)?.focus();
  refused?.scrollIntoView({ block: "center" });
}
