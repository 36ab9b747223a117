import { BackendError, type Collection, type Documents, type Live, MOST_CHANGES } from "../backend.ts";
import { applied, givesTakenName } from "../changes.ts";
import { rulesOf } from "../collections.ts";
import { liveSource } from "../live.ts";
import { isId } from "../new-id.ts";
import { same } from "../same.ts";
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
      if (!rulesOf(collection).mayBeAdded || !isId(id)) throw new BackendError("invalid");
      const stored = find(collection, id);
      if (stored && !same(stored, { ...fields, id })) throw new BackendError("conflict");
      if (stored) return "added";
      const before = store.collections();
      const next = { ...before, [collection]: [...before[collection], { ...fields, id }] };
      if (givesTakenName(before[collection], next[collection], collection)) return "duplicate";
      store.put(next);
      return "added";
    },
    async commit(changes) {
      check();
      if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
      const before = store.collections();
      const next = changes.reduce(applied, before);
      const touched = new Set(changes.map(({ collection }) => collection));
      const isTaken = [...touched].some((name) => givesTakenName(before[name], next[name], name));
      if (isTaken) return "duplicate";
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
