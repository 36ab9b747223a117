import { doc, type Firestore, runTransaction, type Transaction } from "firebase/firestore";
import { BackendError, type Change, type Collection, type Documents, type Fields, MOST_CHANGES } from "../backend.ts";
import { applied, type Collections, givesTakenName } from "../changes.ts";
import { nameKey } from "../name-key.ts";
import { isId } from "../new-id.ts";
import { same } from "../same.ts";
import type { Accounts } from "./auth.ts";
import { sdkCode, translated } from "./codes.ts";
import { documentFrom, type Reads } from "./firestore.ts";
import { inTurn } from "./in-turn.ts";
import type { LiveReads } from "./live-reads.ts";
import { ownWrites } from "./own-writes.ts";
import { checkOnline, type Patience, patiently } from "./patience.ts";

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;
/** How the backend says that what was read is no longer so; and that a token was too old, which the SDK has then dropped. */
const CONTENTION: readonly string[] = ["aborted", "failed-precondition", "already-exists", "unauthenticated"];

export interface WritesParts {
  readonly firestore: Firestore;
  readonly accounts: Accounts;
  readonly reads: Reads;
  readonly whole: LiveReads["whole"];
  readonly onWhole: LiveReads["onWhole"];
  readonly patienceMs?: number | undefined;
}

/** Documents a write touches: `read` are looked at and may be written, `deleted` may be gone already. */
interface Plan {
  readonly read: readonly Place[];
  readonly deleted: readonly Place[];
  /** Collections in which a document gets a new name. */
  readonly named: readonly Collection[];
  /** What shall be there instead of what was read. */
  after(before: Collections): Collections;
}
interface Place {
  readonly collection: Collection;
  readonly id: string;
}

/** Every write is a transaction: it compares what its writer saw, is all or none, and fails when nobody answers, where a plain
 *  write of the SDK's would wait for the network behind the user's back (decision 031). */
export function firestoreWrites(parts: WritesParts): Pick<Documents, "add" | "commit"> {
  const { accounts } = parts;
  const turn = inTurn(parts.patienceMs);
  const own = ownWrites();
  parts.onWhole(own.heard);
  const write = (plan: () => Plan) =>
    translated(async () => {
      checkOnline();
      const who = await patiently(accounts.who);
      if (who !== "staff") throw new BackendError(who === "visitor" ? "signedOut" : "denied");
      const planned = plan();
      return turn((patience) => transacted(planned, { ...parts, own, patience }));
    }, accounts.who);
  return {
    async add(collection, id, fields) {
      return (await write(() => additionPlan(collection, id, fields))) ? "added" : "duplicate";
    },
    async commit(changes) {
      return (await write(() => changesPlan(changes))) ? "committed" : "duplicate";
    },
  };
}

function additionPlan(collection: Collection, id: string, fields: Fields): Plan {
  if (collection === "opening_hours" || !isId(id)) throw new BackendError("invalid");
  const document = { ...fields, id };
  return {
    read: [{ collection, id }],
    deleted: [],
    named: nameKey(collection, fields) === undefined ? [] : [collection],
    after(before) {
      const [stored] = before[collection];
      if (stored && !same(stored, document)) throw new BackendError("conflict");
      return stored ? before : { ...before, [collection]: [document] };
    },
  };
}

function changesPlan(changes: readonly Change[]): Plan {
  if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
  const written = changes.filter((change) => change.kind !== "delete");
  const named = written.filter(({ collection, fields, seen }) => {
    const key = nameKey(collection, fields);
    return key !== undefined && key !== nameKey(collection, seen);
  });
  return {
    read: unique(written),
    deleted: unique(changes.filter(({ kind }) => kind === "delete")),
    named: [...new Set(named.map(({ collection }) => collection))],
    after: (before) => changes.reduce(applied, before),
  };
}

interface Doing extends WritesParts {
  readonly own: ReturnType<typeof ownWrites>;
  readonly patience: Patience;
}

/** Ends a transaction before it writes. */
class NameTaken extends Error {}

/** Whether what was planned holds now; false where a name is taken. */
async function transacted(plan: Plan, { firestore, reads, whole, own, patience }: Doing): Promise<boolean> {
  const { signal, answered } = patience;
  const everything: Partial<Record<Collection, Collections[Collection]>> = {};
  for (const collection of plan.named) {
    const heard = await whole(collection, signal);
    everything[collection] = heard ? own.over(collection, heard) : (await reads.list({ collection })).documents;
  }
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
      if (document) transaction.set(reference, withoutId(document));
      else transaction.delete(reference);
    }
  }

  try {
    await contended(() => runTransaction(firestore, attempt, { maxAttempts: 1 }), signal);
  } catch (error) {
    if (error instanceof NameTaken) return false;
    throw error;
  }
  answered();
  if (done) noteAll(own, plan, done);
  return true;
}

function noteAll(own: Doing["own"], { read, deleted }: Plan, done: Record<"before" | "after", Collections>): void {
  for (const place of deleted) own.noteDeleted(place);
  for (const place of read) own.note(place, find(done.before, place), find(done.after, place));
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

const find = (collections: Collections, { collection, id }: Place) =>
  collections[collection].find((document) => document.id === id);

const touches = ({ read, deleted }: Plan, { collection, id }: Place): boolean =>
  [...read, ...deleted].some((place) => place.collection === collection && place.id === id);

/** Each once, without those that cannot exist. */
function unique(places: readonly Place[]): readonly Place[] {
  const possible = places.filter(({ id }) => isId(id));
  return [...new Map(possible.map((place) => [JSON.stringify([place.collection, place.id]), place])).values()];
}

function withoutId({ id: _, ...fields }: Fields): Fields {
  return fields;
}
