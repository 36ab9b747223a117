import { doc, FieldPath, type Firestore, runTransaction, type Transaction } from "firebase/firestore";
import type { Collection, Document, Fields } from "../backend.ts";
import { type Collections, givesTakenName } from "../changes.ts";
import { isRefusal, sdkCode } from "./codes.ts";
import type { everythingBy } from "./everything.ts";
import { documentFrom } from "./firestore.ts";
import type { ownWrites } from "./own-writes.ts";
import type { Patience } from "./patience.ts";
import { find, type Place, type Plan, touches, unique } from "./plan.ts";

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;
/** How the backend says that what was read is no longer so; and that a token was too old, which the SDK has then dropped. */
const CONTENTION: readonly string[] = ["aborted", "failed-precondition", "already-exists", "unauthenticated"];

export interface TransactionParts {
  readonly firestore: Firestore;
  readonly everything: ReturnType<typeof everythingBy>;
  readonly own: ReturnType<typeof ownWrites>;
  readonly patience: Patience;
}

/** Ends a transaction before it writes. */
class NameTaken extends Error {}

/** Whether what was planned holds now; false where a name is taken. */
export async function transacted(plan: Plan, parts: TransactionParts): Promise<boolean> {
  const { firestore, own, patience } = parts;
  const { signal, answered } = patience;
  const everything: Partial<Record<Collection, readonly Document[]>> = {};
  for (const collection of plan.named) everything[collection] = await parts.everything(collection, patience);
  let done: { before: Collections; after: Collections } | undefined;

  async function attempt(transaction: Transaction): Promise<void> {
    const before = await readAll(firestore, transaction, plan.read, answered);
    signal.throwIfAborted();
    const after = plan.after(before);
    done = { before, after };
    const isTaken = plan.named.some((collection) => {
      const others = (everything[collection] ?? []).filter(({ id }) => !touches(plan, { collection, id }));
      return givesTakenName([...others, ...before[collection]], [...others, ...after[collection]], collection);
    });
    if (isTaken) throw new NameTaken();
    for (const place of unique([...plan.read, ...plan.deleted])) {
      const reference = doc(firestore, place.collection, place.id);
      const document = find(after, place);
      const [first, ...more] = plan.fields(place) ?? [];
      if (!document) transaction.delete(reference);
      else if (first === undefined) transaction.set(reference, withoutId(document));
      else transaction.update(reference, new FieldPath(first), document[first], ...pathsAndValues(document, more));
    }
  }

  /** The rules may have judged what somebody wrote or deleted since it was read: then that is what has gone wrong. */
  async function lookInto(refusal: unknown, transaction: Transaction): Promise<never> {
    plan.after(await readAll(firestore, transaction, plan.read, answered));
    throw refusal;
  }

  try {
    await contended(() => runTransaction(firestore, attempt, { maxAttempts: 1 }), signal);
  } catch (error) {
    if (error instanceof NameTaken) return false;
    if (isRefusal(error)) await runTransaction(firestore, (transaction) => lookInto(error, transaction));
    throw error;
  }
  answered();
  if (done) noteAll(own, plan, done);
  return true;
}

function noteAll(own: TransactionParts["own"], plan: Plan, done: Record<"before" | "after", Collections>): void {
  for (const place of plan.deleted) own.noteDeleted(place);
  for (const place of plan.read) own.note(place, find(done.before, place), find(done.after, place));
}

/** Does a transaction again that another one came before, and no other: the SDK would try again and again what gets no answer, and
 *  what was carried out although its answer was lost would look like somebody else's change. */
async function contended(transact: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !CONTENTION.includes(sdkCode(error) ?? "")) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE_MS * 2 ** attempt));
    signal.throwIfAborted();
  }
}

async function readAll(
  firestore: Firestore,
  transaction: Transaction,
  places: readonly Place[],
  answered: () => void,
): Promise<Collections> {
  const documents: Record<Collection, Collections[Collection]> = { categories: [], products: [], opening_hours: [] };
  const read = async ({ collection, id }: Place) => {
    const snapshot = await transaction.get(doc(firestore, collection, id));
    answered();
    if (snapshot.exists()) documents[collection] = [...documents[collection], documentFrom(snapshot)];
  };
  await Promise.all(places.map(read));
  return documents;
}

const pathsAndValues = (document: Document, names: readonly string[]): readonly unknown[] =>
  names.flatMap((name) => [new FieldPath(name), document[name]]);

function withoutId({ id: _, ...fields }: Fields): Fields {
  return fields;
}
