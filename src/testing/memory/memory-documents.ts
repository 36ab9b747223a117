import {
  BackendError,
  type Change,
  type Collection,
  type CommitId,
  type Documents,
  type Live,
  MOST_CHANGES,
  type Query,
  type Refused,
  type ResultOf,
  type Session,
} from "#src/backend/backend.ts";
import { mayRead, rulesOf } from "#src/backend/collection-rules.ts";
import type { Stored } from "#src/backend/commit-draft.ts";
import { type Checks, type Edits, planCommit, recordsOf } from "#src/backend/commit-plan.ts";
import { HISTORY } from "#src/backend/history.ts";
import { liveSource } from "#src/backend/live.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { answerQuery, sourceOf } from "#src/backend/named-query.ts";
import { newId } from "#src/backend/new-id.ts";
import { same } from "#src/backend/same.ts";
import { select } from "#src/backend/select.ts";
import { SCHEME } from "./memory-files.ts";
import type { Collections, MemoryStore } from "./memory-store.ts";

export function memoryDocuments(store: MemoryStore, session: Live<Session | null>): Documents {
  const isStaff = () => Boolean(session.current()?.staff);
  const find = (collection: Collection, id: string) =>
    store.collections()[collection].find((document) => document.id === id) ?? null;
  /** A live value, `undefined` while the reader may not read the collection. */
  const live = <T>(collection: Collection, read: () => T): Live<T> =>
    derived([store, session], () => (mayRead(collection, isStaff) ? read() : undefined));
  async function readNow<T>(collection: Collection, read: () => T): Promise<T> {
    if (!mayRead(collection, isStaff)) throw new BackendError("signedOut");
    return read();
  }
  function list<Q extends Query>(query: Q): ResultOf<Q> {
    const { products, categories } = store.collections();
    if ("query" in query) return answerQuery(query, sourceOf(products, categories)) as ResultOf<Q>;
    return select(store.collections()[query.collection], query) as ResultOf<Q>;
  }
  const checks: Checks = {
    isLost: (url) => url.startsWith(SCHEME) && !store.files.has(url.slice(SCHEME.length)),
  };
  async function commit(
    changes: readonly Change[],
    { action, key }: CommitId = { action: newId(), key: newId() },
  ): Promise<"committed" | readonly Refused[]> {
    const by = session.current();
    if (!by?.staff) throw new BackendError("signedOut");
    if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
    const commitKey = `${by.email} ${key}`;
    if (store.keys.has(commitKey)) return "committed";
    const before = store.collections();
    const plan = planCommit(changes, storedIn(before), checks);
    if ("refused" in plan) return plan.refused;
    const made = { At: Date.now(), By: by.email, Commit: action };
    const records = recordsOf(plan.edits, storedIn(before)).map((record) => ({
      ...record,
      ...made,
      id: store.nextRecordId(),
    }));
    if (records.length === 0) return "committed";
    store.keys.add(commitKey);
    store.put({ ...edited(before, plan.edits), [HISTORY]: [...records, ...before[HISTORY]] });
    return "committed";
  }
  return {
    connected: liveSource(true),
    list: (query) => live(query.collection, () => list(query)),
    get: (collection, id) => live(collection, () => find(collection, id)),
    readList: (query) => readNow(query.collection, () => list(query)),
    readOne: (collection, id) => readNow(collection, () => find(collection, id)),
    commit,
  };
}

const storedIn = (collections: Collections): Stored => ({
  one: (collection, id) => collections[collection].find((document) => document.id === id),
  named: (collection, key) => collections[collection].find((document) => nameKey(collection, document) === key)?.id,
  group: (collection, id) =>
    collections[collection].filter((document) => document[rulesOf(collection).groupField ?? ""] === id),
  specialDays: () => collections.special_days,
});

function edited(before: Collections, edits: Edits): Collections {
  const after = [...edits].map(([collection, documents]) => [
    collection,
    [
      ...before[collection].filter(({ id }) => !documents.has(id)),
      ...[...documents.values()].filter((document) => document !== null),
    ],
  ]);
  return { ...before, ...Object.fromEntries(after) };
}

/** A live value computed from others; the same object until its content changes. */
function derived<T>(sources: readonly Pick<Live<unknown>, "subscribe">[], read: () => T | undefined): Live<T> {
  let last = read();
  const current = () => {
    const next = read();
    if (!same(last, next)) last = next;
    return last;
  };
  return {
    current,
    subscribe(changed) {
      let last = current();
      const update = () => {
        const now = current();
        if (now === last) return;
        last = now;
        changed();
      };
      const stops = sources.map((source) => source.subscribe(update));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
