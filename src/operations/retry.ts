import {
  type BackendCode,
  BackendError,
  type Documents,
  type UploadOptions,
  type WriteRefusal,
} from "#src/backend/backend.ts";
import { HISTORY } from "#src/backend/history.ts";
import { isOffline } from "#src/backend/is-offline.ts";

export function failedWith(error: unknown, ...codes: readonly BackendCode[]): boolean {
  return error instanceof BackendError && codes.includes(error.code);
}

/** Fails where a commit was refused that changes no name and no category, because an older shop has two documents of one name. */
export async function throwUnlessCommitted(commit: Promise<"committed" | WriteRefusal>): Promise<void> {
  if ((await commit) !== "committed") throw new BackendError("invalid");
}

export interface OperationOptions extends UploadOptions {
  /** As in the port's `commit`: the same where the operation is carried out again, so that it changes nothing twice (ADR-021). */
  readonly action?: string;
  /** Whether the same action was carried out before, so that it may have written already. */
  readonly isRepeated?: boolean | undefined;
}

interface RetryOptions {
  /** Once aborted, no further attempt begins. */
  readonly signal?: AbortSignal | undefined;
  /** How many attempts may fail with each code before the error is thrown; of lost answers it is always `LOST_ANSWERS`. */
  readonly retries?: Readonly<Partial<Record<Exclude<BackendCode, "unavailable">, number>>>;
  /** Called after each attempt whose answer was lost: it may have been carried out. */
  readonly onLost?: (() => void) | undefined;
}

/** One, because an attempt takes up to 15 seconds to fail and a person is waiting. */
const LOST_ANSWERS = 1;

/** Repeats a request once after a lost answer (ADR-021), and after other errors as often as `retries` says. Only for what may be carried out
 *  twice. Once aborted no attempt begins; where an answer was lost before, it fails with that, because the attempt may have been carried out. */
export async function retry<T>(write: () => Promise<T>, { signal, retries, onLost }: RetryOptions = {}): Promise<T> {
  const left: Partial<Record<BackendCode, number>> = { ...retries, unavailable: LOST_ANSWERS };
  let lost: BackendError | undefined;
  signal?.throwIfAborted();
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof BackendError)) throw (signal?.aborted && lost) || error;
      if (error.code === "unavailable") {
        lost = error;
        onLost?.();
      }
      const remaining = left[error.code] ?? 0;
      if (remaining === 0 || signal?.aborted) throw error;
      left[error.code] = remaining - 1;
    }
  }
}

interface Write<T> extends RetryOptions, Pick<OperationOptions, "isRepeated"> {
  /** Of its commits. */
  readonly action: string;
  /** Commits through the documents that it is given. */
  write(documents: Documents): Promise<T>;
  /** Reads whether it is stored as written; undefined where somebody else has written since. */
  isDone(): Promise<boolean | undefined>;
  readonly done: T;
  /** Whether it is sent once only; else it is repeated as `retry` does. */
  readonly isOnce?: boolean;
}

/** Carries out a write. After a lost answer nothing is sent again that the history has, because somebody may have written since. Where no answer came,
 *  or the session has ended after a lost one, `isDone` decides:
 *  - true: the outcome is `done`;
 *  - false: it fails with the original error, or with "inDoubt" where the history has the action: somebody has taken it back;
 *  - undefined, or it cannot be read: it fails with "inDoubt".
 *  Where certainly nothing was sent, it is never "inDoubt". */
export async function unlessDone<T>(
  documents: Documents,
  { action, isRepeated = false, write, isDone, done, isOnce, ...options }: Write<T>,
): Promise<T> {
  /** Whether an answer was lost. */
  let isLost = isRepeated;
  const commit: Documents["commit"] = async (changes) => {
    const mayArrive = !isOffline();
    try {
      return await documents.commit(changes, action);
    } catch (error) {
      if (mayArrive && failedWith(error, "unavailable")) isLost = true;
      throw error;
    }
  };
  const hasArrived = async () => isLost && (await isRecorded(documents, action));
  const isCarriedOut = async () => {
    const isStored = await isDone();
    return isStored === false && (await hasArrived()) ? undefined : isStored;
  };
  const attempt = async () => {
    // Ends the attempts: what is stored says below what came of it.
    if (await hasArrived()) throw new BackendError("unavailable");
    return write({ ...documents, commit });
  };
  try {
    return await (isOnce ? attempt() : retry(attempt, options));
  } catch (error) {
    if (!failedWith(error, "unavailable") && !(isLost && failedWith(error, "signedOut"))) throw error;
    const outcome = await isCarriedOut().catch((cause: unknown) => {
      throw isLost && failedWith(cause, "unavailable") ? new BackendError("inDoubt", cause) : cause;
    });
    if (outcome) return done;
    throw isLost && outcome === undefined ? new BackendError("inDoubt", error) : error;
  }
}

async function isRecorded(documents: Documents, action: string): Promise<boolean> {
  const where = { field: "Commit", equals: action };
  return (await documents.readList({ collection: HISTORY, where, first: 1 })).documents.length > 0;
}
