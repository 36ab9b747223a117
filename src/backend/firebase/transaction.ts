import {
  type DocumentReference,
  doc,
  FieldPath,
  type Firestore,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from "firebase/firestore";
import type { Change, Document, Refused } from "../backend.ts";
import { type Checks, planCommit, recordsOf } from "../commit-plan.ts";
import { type Author, HISTORY } from "../history.ts";
import { same } from "../same.ts";
import { sdkCode } from "./errors.ts";
import { readFor, type Searched } from "./read-for-commit.ts";
import type { Timeout } from "./timeout.ts";

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;
/** Firestore's answers if a document has changed since it was read, or if a token has expired, which the SDK then renews. */
const RETRYABLE: readonly string[] = ["aborted", "failed-precondition", "already-exists", "unauthenticated"];

export interface Commit {
  readonly changes: readonly Change[];
  readonly author: Author;
  readonly checks: Checks;
  readonly searched: Searched;
}
/** "repeated": the commit was made before, and nothing was written. */
export type TransactionOutcome = "committed" | "repeated" | readonly Refused[];

/** Carries out a commit as one transaction, with a record of each change. The first record's id says whether the commit was made before (ADR-021). */
export async function transact(
  firestore: Firestore,
  { changes, author, checks, searched }: Commit,
  { signal, restart: restartTimeout }: Timeout,
): Promise<TransactionOutcome> {
  const recordRef = (index: number) => doc(firestore, HISTORY, `${author.key}-${index}`);

  async function attempt(transaction: Transaction): Promise<TransactionOutcome> {
    const firstRecord = await transaction.get(recordRef(0));
    if (firstRecord.get("By") === author.by) return "repeated";
    const get = async (collection: string, id: string) => {
      const snapshot = await transaction.get(doc(firestore, collection, id));
      restartTimeout();
      return snapshot;
    };
    const stored = await readFor(changes, searched, get);
    const plan = planCommit(changes, stored, checks);
    if ("refused" in plan) return plan.refused;
    // After the timeout the commit counts as failed, so nothing may be written any more.
    signal.throwIfAborted();
    for (const [index, record] of recordsOf(plan.edits, stored).entries()) {
      const authorship = { At: serverTimestamp(), By: author.by, Commit: author.action };
      transaction.set(recordRef(index), { ...record, ...authorship });
    }
    for (const [collection, edits] of plan.edits)
      for (const [id, after] of edits)
        write(transaction, doc(firestore, collection, id), stored.one(collection, id), after);
    return "committed";
  }
  return retryContended(() => runTransaction(firestore, attempt, { maxAttempts: 1 }), signal);
}

/** Writes or deletes one document. If it loses no field, only the fields that differ are written. */
function write(
  transaction: Transaction,
  ref: DocumentReference,
  before: Document | undefined,
  after: Document | null,
): void {
  if (!after) {
    transaction.delete(ref);
    return;
  }
  const { id: _, ...fields } = after;
  const keepsAllFields = before && Object.keys(before).every((name) => name in after);
  if (!keepsAllFields) {
    transaction.set(ref, fields);
    return;
  }
  const [first, ...more] = Object.entries(fields).filter(([name, value]) => !same(before[name], value));
  // `update` takes names and values in turn. A name is a `FieldPath`, because in a plain text a dot would separate nested fields.
  const rest = more.flatMap(([name, value]) => [new FieldPath(name), value]);
  if (first) transaction.update(ref, new FieldPath(first[0]), first[1], ...rest);
}

/** Retries a transaction after the failures in `RETRYABLE` alone. The SDK's retries would go on for minutes if no answer comes. */
async function retryContended<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      if (attempts === MOST_ATTEMPTS || !RETRYABLE.includes(sdkCode(error) ?? "")) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE_MS * 2 ** attempts));
    signal.throwIfAborted();
  }
}
