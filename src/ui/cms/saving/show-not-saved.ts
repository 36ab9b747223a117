import { skCms } from "#src/text/sk-cms.ts";
import type { Toasts } from "../../messages/toasts.ts";

/** Shows in a toast that nothing was saved; if nobody knows that, what the form says (ADR-021). */
export function showNotSaved(toasts: Toasts, failure: string, notSaved: string): void {
  const text = failure === skCms.failure.unanswered ? failure : notSaved;
  toasts.show("error", text, text === failure ? "none" : undefined);
}
