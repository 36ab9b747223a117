import { BackendError } from "#src/backend/backend.ts";
import { Unanswered } from "#src/operations/commit-once.ts";
import { skCms } from "#src/text/sk-cms.ts";
import type { Toasts } from "../../messages/toasts.ts";

/** For a bug of the server it holds the number of the entry in its log (ADR-012). Any error but a `BackendError` is a bug of this page, and logged. */
export function failureText(error: unknown): string {
  if (error instanceof Unanswered) return skCms.failure.unanswered;
  if (error instanceof BackendError)
    return error.reference ? skCms.failure.noted(error.reference) : skCms.failure[error.code];
  console.error(error);
  return skCms.failure.unexpected;
}

/** For the failures that spec §7 wants in the console as well; `failureText` logs the other errors. */
export function logFailure(error: unknown): void {
  if (error instanceof BackendError) console.error(error);
}

/** Shows in a toast that nothing was saved. If no answer came, so that this is not known, it shows the form's own text (ADR-021). */
export function showNotSaved(toasts: Toasts, failure: string, error: unknown, notSaved: string): void {
  const text = error instanceof Unanswered ? failure : notSaved;
  toasts.show("error", text, text === failure ? "silent" : undefined);
}
