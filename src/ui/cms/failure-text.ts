import { BackendError } from "#src/backend/backend.ts";
import { skCms } from "#src/text/sk-cms.ts";

/** What staff are told of a failure the spec does not list. Anything that is not the outside world's is a bug, and logged. */
export function failureText(error: unknown): string {
  if (error instanceof BackendError) return skCms.failure[error.code];
  console.error(error);
  return skCms.failure.unexpected;
}
