import {
  type DocumentData,
  type DocumentSnapshot,
  doc,
  FieldPath,
  type Firestore,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from "firebase/firestore";
import type { Document, Fields, WriteRefusal } from "../backend.ts";
import { type Collections, givesDanglingReference, recordsOf } from "../changes.ts";
import { perCollection } from "../collection-rules.ts";
import { type Author, HISTORY } from "../history.ts";
import { newId } from "../new-id.ts";
import { pick } from "../same.ts";
import { nameOf } from "../select.ts";
import { isRefusal, sdkCode } from "./errors.ts";
import { documentFrom } from "./firestore.ts";
import { NAME_ID, NAMES, type NameHolder, nameHolder, nameIdOf } from "./name-documents.ts";
import type { Timeout } from "./timeout.ts";
import type { DocumentKey, TransactionPlan } from "./transaction-plan.ts";

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;
/** The backend's answers when something changed since it was read, or when a token has expired, which the SDK then renews. */
const RETRYABLE: readonly string[] = ["aborted", "failed-precondition", "already-exists", "unauthenticated"];

/** Thrown to abort a transaction before it writes. */
class Refused extends Error {
  readonly outcome: WriteRefusal;

  constructor(outcome: WriteRefusal) {
    super(outcome);
    this.outcome = outcome;
  }
}

type ReadDocument = (collection: string, id: string) => Promise<DocumentSnapshot<DocumentData>>;

/** Carries out a plan as one transaction, with a record of each change. */
export async function transact(
  firestore: Firestore,
  plan: TransactionPlan,
  { by, action }: Author,
  { signal, restart }: Timeout,
): Promise<"committed" | WriteRefusal> {
  /** Reads what there is, and throws where the plan may not be carried out. */
  async function checked(transaction: Transaction) {
    const read = reader(transaction);
    const stored = await readAll(plan, read);
    const before = documentsIn(stored);
    const after = plan.after(before);
    if (givesDanglingReference(before, after)) throw new Refused("dangling");
    const renamed = renamedIn(plan, before, after);
    const holders = await holdersToWrite(renamed, { plan, after, read });
    return { stored, before, after, renamed, holders };
  }

  async function attempt(transaction: Transaction): Promise<void> {
    const { stored, before, after, renamed, holders } = await checked(transaction);
    signal.throwIfAborted();
    for (const [nameId, holder] of holders) transaction.set(doc(firestore, NAMES, nameId), holder);
    for (const record of recordsOf(before, after)) {
      const made = { At: serverTimestamp(), By: by, Commit: action };
      transaction.set(doc(firestore, HISTORY, newId()), { ...record, ...made });
    }
    for (const [key, snapshot] of stored) {
      const document = find(after, key);
      if (document === find(before, key)) continue;
      const nameId = renamed.get(key);
      const fields = plan.fields(key);
      if (!document) transaction.delete(snapshot.ref);
      else if (fields) update(transaction, snapshot, toStore(pick(document, fields), nameId));
      else transaction.set(snapshot.ref, toStore(withoutId(document), nameId ?? snapshot.get(NAME_ID)));
    }
  }

  function reader(transaction: Transaction): ReadDocument {
    return async (collection, id) => {
      const snapshot = await transaction.get(doc(firestore, collection, id));
      restart();
      return snapshot;
    };
  }

  /** After a refusal, reads again: what somebody changed, deleted or gave a name meanwhile is reported as that. */
  async function explain(refusal: unknown): Promise<never> {
    if (isRefusal(refusal)) await runTransaction(firestore, checked);
    throw refusal;
  }

  try {
    await retryContended(() => runTransaction(firestore, attempt, { maxAttempts: 1 }), signal).catch(explain);
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
  return "committed";
}

/** Retries a transaction after contention, and after nothing else: the SDK would retry for minutes without an answer, and a commit
 *  whose answer was lost would then look like somebody else's change. */
async function retryContended(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
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

type Snapshots = ReadonlyMap<DocumentKey, Awaited<ReturnType<ReadDocument>>>;

async function readAll({ read: keys }: TransactionPlan, read: ReadDocument): Promise<Snapshots> {
  return new Map(await Promise.all(keys.map(async (key) => [key, await read(key.collection, key.id)] as const)));
}

const documentsIn = (stored: Snapshots): Collections =>
  perCollection((name) =>
    [...stored]
      .filter(([{ collection }, snapshot]) => collection === name && snapshot.exists())
      .map(([, snapshot]) => documentFrom(snapshot)),
  );

/** The documents whose names a plan changes, with the ids of their new name documents. */
function renamedIn(plan: TransactionPlan, before: Collections, after: Collections): ReadonlyMap<DocumentKey, string> {
  const renamed = new Map<DocumentKey, string>();
  for (const key of plan.read) {
    const [old, next] = [find(before, key), find(after, key)];
    const nameId = next && nameIdOf(key.collection, next);
    if (!nameId || (old && nameOf(key.collection, old) === nameOf(key.collection, next))) continue;
    if ([...renamed.values()].includes(nameId)) throw new Refused("duplicate");
    renamed.set(key, nameId);
  }
  return renamed;
}

/** The name documents to write, by their ids. A name document whose owner was deleted or renamed is overwritten; where its owner
 *  still has the name, throws `Refused`. */
async function holdersToWrite(
  renamed: ReadonlyMap<DocumentKey, string>,
  { plan, after, read }: { plan: TransactionPlan; after: Collections; read: ReadDocument },
): Promise<ReadonlyMap<string, NameHolder>> {
  const holders = new Map<string, NameHolder>();
  async function check(key: DocumentKey, nameId: string): Promise<void> {
    const next = nameHolder(key.collection, key.id, find(after, key) ?? {});
    const current = (await read(NAMES, nameId)).data() as NameHolder | undefined;
    const isOwn = current !== undefined && isSame(current, key);
    if (current?.collection === key.collection && !isOwn) {
      const isTouched = plan.read.some((other) => isSame(other, current));
      const document = isTouched ? find(after, current) : (await read(current.collection, current.id)).data();
      if (document && nameIdOf(current.collection, document) === nameId) throw new Refused("duplicate");
    }
    if (!isOwn || current.name !== next.name) holders.set(nameId, next);
  }
  await Promise.all([...renamed].map(([key, nameId]) => check(key, nameId)));
  return holders;
}

function update(transaction: Transaction, { ref }: Awaited<ReturnType<ReadDocument>>, fields: Fields): void {
  const [first, ...more] = Object.entries(fields).map(([name, value]) => [new FieldPath(name), value] as const);
  if (first) transaction.update(ref, ...first, ...more.flat());
}

const isSame = (a: DocumentKey, b: DocumentKey): boolean => a.collection === b.collection && a.id === b.id;

const find = (documents: Collections, { collection, id }: DocumentKey): Document | undefined =>
  documents[collection].find((document) => document.id === id);

/** With the id of the name document. */
const toStore = (fields: Fields, nameId: string | undefined): Fields => ({
  ...fields,
  ...(nameId !== undefined && { [NAME_ID]: nameId }),
});

function withoutId({ id: _, ...fields }: Fields): Fields {
  return fields;
}
