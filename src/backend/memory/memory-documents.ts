import {
  BackendError,
  type Change,
  type Collection,
  type Document,
  type Documents,
  type Fields,
  type Live,
  MOST_CHANGES,
} from "../backend.ts";
import { liveSource } from "../live.ts";
import { nameKey } from "../name-key.ts";
import { isId } from "../new-id.ts";
import { same, stillSeen } from "../same.ts";
import { select } from "../select.ts";
import type { MemoryStore } from "./memory-store.ts";

export function memoryDocuments(store: MemoryStore, mayWrite: () => boolean): Documents {
  const find = (collection: Collection, id: string) =>
    store.collections()[collection].find((document) => document.id === id) ?? null;
  const check = () => {
    if (!mayWrite()) throw new BackendError("signedOut");
  };
  return {
    connected: liveSource(true),
    list: (query) => derived(store, () => select(store.collections()[query.collection], query)),
    get: (collection, id) => derived(store, () => find(collection, id)),
    readList: async (query) => select(store.collections()[query.collection], query),
    readOne: async (collection, id) => find(collection, id),
    async add(collection, id, fields) {
      check();
      if (collection === "opening_hours" || !isId(id)) throw new BackendError("invalid");
      const stored = find(collection, id);
      if (stored && !same(stored, { ...fields, id })) throw new BackendError("conflict");
      if (stored) return "added";
      const before = store.collections();
      const next = { ...before, [collection]: [...before[collection], { ...fields, id }] };
      if (givesTakenName(before, next, collection)) return "duplicate";
      store.put(next);
      return "added";
    },
    async commit(changes) {
      check();
      if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
      const before = store.collections();
      const next = changes.reduce(applied, before);
      if (changes.some(({ collection }) => givesTakenName(before, next, collection))) return "duplicate";
      store.put(next);
      return "committed";
    },
  };
}

/** A live value worked out of the store; the same object until its content changes. */
function derived<T>(store: MemoryStore, read: () => T): Live<T> {
  let last = read();
  const current = () => {
    const next = read();
    if (!same(last, next)) last = next;
    return last;
  };
  return {
    current,
    subscribe(changed) {
      let told = current();
      return store.subscribe(() => {
        const now = current();
        if (now === told) return;
        told = now;
        changed();
      });
    },
  };
}

type Collections = ReturnType<MemoryStore["collections"]>;

function applied(collections: Collections, change: Change): Collections {
  const documents = collections[change.collection];
  const others = documents.filter(({ id }) => id !== change.id);
  if (change.kind === "delete" && change.collection === "opening_hours") throw new BackendError("invalid");
  if (change.kind === "delete") return { ...collections, [change.collection]: others };
  const stored = documents.find(({ id }) => id === change.id);
  if (!stored) throw new BackendError("notFound");
  if (!stillSeen(change.kind, stored, change)) throw new BackendError("conflict");
  const fields: Fields = change.kind === "update" ? { ...stored, ...change.fields } : change.fields;
  return { ...collections, [change.collection]: [...others, { ...fields, id: change.id }] };
}

/** Whether a document got a name that another one has. Names that stand there twice from before are nobody's fault now. */
function givesTakenName(before: Collections, after: Collections, collection: Collection): boolean {
  const keyOf = (document: Document | undefined) => document && nameKey(collection, document);
  return after[collection].some((document) => {
    const key = keyOf(document);
    if (key === undefined || key === keyOf(before[collection].find(({ id }) => id === document.id))) return false;
    return after[collection].some((other) => other.id !== document.id && keyOf(other) === key);
  });
}
