import { doc, FieldPath, type Firestore, runTransaction, serverTimestamp, type Transaction } from "firebase/firestore";
import type { Change, Collection, Document, Fields, Refused } from "../backend.ts";
import { type Checks, planCommit, recordsOf, type Stored } from "../commit-plan.ts";
import { type Author, HISTORY } from "../history.ts";
import { same } from "../same.ts";
import { nameOf } from "../select.ts";
import { isRefusal, sdkCode } from "./errors.ts";
import { NAME_ID, NAMES, nameHolder, nameIdOf } from "./name-documents.ts";
import { type Reading, readFor } from "./read-for-commit.ts";
import type { Timeout } from "./timeout.ts";

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;
/** The backend's answers when something changed since it was read, or when a token has expired, which the SDK then renews. */
const RETRYABLE: readonly string[] = ["aborted", "failed-precondition", "already-exists", "unauthenticated"];

/** What a transaction carries out. */
export interface Commit {
  readonly changes: readonly Change[];
  readonly author: Author;
  readonly checks: Checks;
  /** What was searched before, because a transaction of the web SDK cannot query. */
  readonly searched: Pick<Stored, "group" | "specialDays">;
}
/** "repeated": the commit was made before, and nothing was written. */
export type TransactionOutcome = "committed" | "repeated" | readonly Refused[];

/** Carries out a commit as one transaction, with a record of each change. The ids of the records are made of the commit's key, so the first of them
 *  says whether it was made before (ADR-021). */
export async function transact(
  firestore: Firestore,
  { changes, author, checks, searched }: Commit,
  { signal, restart }: Timeout,
): Promise<TransactionOutcome> {
  const recordAt = (place: number) => doc(firestore, HISTORY, `${author.key}-${place}`);

  async function planned(transaction: Transaction) {
    const get = async (collection: string, id: string) => {
      const snapshot = await transaction.get(doc(firestore, collection, id));
      restart();
      return snapshot;
    };
    const wasMade = (await transaction.get(recordAt(0))).get("By") === author.by;
    const reading = await readFor(wasMade ? [] : changes, searched, get);
    return { wasMade, reading, plan: planCommit(wasMade ? [] : changes, reading.stored, checks) };
  }

  async function attempt(transaction: Transaction): Promise<TransactionOutcome> {
    const { wasMade, reading, plan } = await planned(transaction);
    if (wasMade) return "repeated";
    if ("refused" in plan) return plan.refused;
    signal.throwIfAborted();
    for (const [place, record] of recordsOf(plan.edits, reading.stored).entries()) {
      const made = { At: serverTimestamp(), By: author.by, Commit: author.action };
      transaction.set(recordAt(place), { ...record, ...made });
    }
    for (const [collection, edits] of plan.edits)
      for (const [id, after] of edits) write({ transaction, firestore, reading, collection, id }, after);
    return "committed";
  }

  /** After a refusal by the rules, reads again: the reason is what others have changed, deleted or named since. */
  async function explained(refusal: unknown): Promise<TransactionOutcome> {
    const plan = isRefusal(refusal) ? (await runTransaction(firestore, planned)).plan : undefined;
    if (plan && "refused" in plan) return plan.refused;
    throw refusal;
  }
  return retryContended(() => runTransaction(firestore, attempt, { maxAttempts: 1 }), signal).catch(explained);
}

interface Target {
  readonly transaction: Transaction;
  readonly firestore: Firestore;
  readonly reading: Reading;
  readonly collection: Collection;
  readonly id: string;
}

/** Writes or deletes one document: of an update only the fields that differ, and the name document of a new name (ADR-031). */
function write({ transaction, firestore, reading, collection, id }: Target, after: Document | null): void {
  const ref = doc(firestore, collection, id);
  if (!after) {
    transaction.delete(ref);
    return;
  }
  const before = reading.stored.one(collection, id);
  const isRenamed = !before || nameOf(collection, before) !== nameOf(collection, after);
  const nameId = isRenamed ? nameIdOf(collection, after) : undefined;
  if (nameId !== undefined) {
    const holder = nameHolder(collection, id, after);
    if (!same(reading.holder(nameId), holder)) transaction.set(doc(firestore, NAMES, nameId), holder);
  }
  const { id: _, ...fields } = after;
  if (before && Object.keys(before).every((name) => name in after)) {
    const changed = Object.entries(fields).filter(([name, value]) => !same(before[name], value));
    const [first, ...more] = Object.entries(withNameId(Object.fromEntries(changed), nameId));
    if (first) transaction.update(ref, new FieldPath(first[0]), first[1], ...more.flatMap(asArguments));
  } else transaction.set(ref, withNameId(fields, nameId ?? reading.nameId(collection, id)));
}

const asArguments = ([name, value]: readonly [string, unknown]) => [new FieldPath(name), value];

const withNameId = (fields: Fields, nameId: string | undefined): Fields => ({
  ...fields,
  ...(nameId !== undefined && { [NAME_ID]: nameId }),
});

/** Retries a transaction after contention, and after nothing else: the SDK would retry for minutes without an answer. */
async function retryContended<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !RETRYABLE.includes(sdkCode(error) ?? "")) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE_MS * 2 ** attempt));
    signal.throwIfAborted();
  }
}
