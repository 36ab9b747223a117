import {
  type BackendCode,
  BackendError,
  type Change,
  type Documents,
  type Refused,
  type UploadOptions,
} from "#src/backend/backend.ts";
import { isOffline } from "#src/backend/is-offline.ts";
import { newId } from "#src/backend/new-id.ts";

export const failedWith = (error: unknown, ...codes: readonly BackendCode[]): boolean =>
  error instanceof BackendError && codes.includes(error.code);

export interface OperationOptions extends UploadOptions {
  /** The id of one press of a button (`CommitId`), the same if the operation is carried out again, so that nothing is written twice. */
  readonly action?: string;
}

/** A commit was sent and no answer came, so nobody knows whether it was made. To send it again with the same id is safe. */
export class Unanswered extends BackendError {
  constructor(cause: unknown) {
    super("unavailable", cause);
  }
}

/** Sends a commit, and once more if the answer was lost: by its key a commit that was made already is "committed" and changes nothing (ADR-021).
 *  Fails with `Unanswered` if no answer comes at all. Once the signal is aborted, nothing is sent. */
export async function commitOnce(
  { commit }: Pick<Documents, "commit">,
  changes: readonly Change[],
  { action = newId(), key = action, signal }: OperationOptions & { readonly key?: string } = {},
): Promise<"committed" | readonly Refused[]> {
  signal?.throwIfAborted();
  async function send() {
    const isSent = !isOffline();
    try {
      return await commit(changes, { action, key });
    } catch (error) {
      throw isSent && hasNoAnswer(error) ? new Unanswered(error) : error;
    }
  }
  try {
    return await send();
  } catch (lost) {
    if (!(lost instanceof Unanswered) || signal?.aborted) throw lost;
    return await send().catch((error) => {
      // The first one may have been made, so what counts is its lost answer.
      throw failedWith(error, "unavailable") ? lost : error;
    });
  }
}

/** A bug of the server is an answer: it has a number, and nothing was written. */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof BackendError && error.code === "unavailable" && error.reference === undefined;

/** Fails if a commit was refused for a reason that the operation has no answer of its own to. */
export function throwIfRefused(outcome: "committed" | readonly Refused[]): void {
  if (outcome === "committed") return;
  const why = outcome[0]?.why;
  throw new BackendError(why === "changed" ? "conflict" : why === "gone" ? "notFound" : "invalid", outcome[0]);
}
