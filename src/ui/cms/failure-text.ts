import { BackendError } from "#src/backend/backend.ts";
import { skCms } from "#src/text/sk-cms.ts";

/** What staff are told of a failure the spec does not list. A bug of the server comes with its number in the server's log. Anything
 *  that is not the outside world's is a bug of ours, and logged here. */
export function failureText(error: unknown): string {
  if (error instanceof BackendError) {
    return error.reference ? skCms.failure.noted(error.reference) : skCms.failure[error.code];
  }
  console.error(error);
  return skCms.failure.unexpected;
}
