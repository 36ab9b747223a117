import {
  type BackendCode,
  BackendError,
  type Change,
  type CommitId,
  type Documents,
  type Refused,
  type UploadOptions,
} from "#src/backend/backend.ts";
import { isOffline } from "#src/backend/is-offline.ts";

export function failedWith(error: unknown, ...codes: readonly BackendCode[]): boolean {
  return error instanceof BackendError && codes.includes(error.code);
}

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

/** The id of the only commit of an action. */
export const onlyCommit = (action: string): CommitId => ({ action, key: action });

/** Sends a commit, and once more if the answer was lost: by its id a commit that was made already is "committed" and changes nothing (ADR-021).
 *  Fails with `Unanswered` if no answer comes at all. Once the signal is aborted, nothing is sent. */
export async function commitOnce(
  { commit }: Pick<Documents, "commit">,
  changes: readonly Change[],
  id: CommitId,
  signal?: AbortSignal,
): Promise<"committed" | readonly Refused[]> {
  signal?.throwIfAborted();
  const send = () => answered(() => commit(changes, id));
  try {
    return await send();
  } catch (lost) {
    if (!(lost instanceof Unanswered) || signal?.aborted) throw lost;
    try {
      return await send();
    } catch (error) {
      // The first one may have been made, so what counts is its lost answer.
      throw failedWith(error, "unavailable") ? lost : error;
    }
  }
}

/** Fails with `Unanswered` if the request was sent and no answer came. A device that is offline sends nothing. */
async function answered<T>(request: () => Promise<T>): Promise<T> {
  const isSent = !isOffline();
  try {
    return await request();
  } catch (error) {
    throw isSent && hasNoAnswer(error) ? new Unanswered(error) : error;
  }
}

/** A bug of the server is an answer: it has a number, and nothing was written. */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof BackendError && error.code === "unavailable" && error.reference === undefined;

/** The error for a refusal that an operation has no answer of its own to. */
export function failureOf([refused]: readonly Refused[]): BackendError {
  const code: BackendCode = refused?.why === "changed" ? "conflict" : refused?.why === "gone" ? "notFound" : "invalid";
  return new BackendError(code, refused);
}

/** Fails if a commit was refused. */
export function throwIfRefused(outcome: "committed" | readonly Refused[]): void {
  if (outcome !== "committed") throw failureOf(outcome);
}
