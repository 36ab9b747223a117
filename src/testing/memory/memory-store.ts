import type { Collection, Document } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { compare } from "#src/backend/select.ts";

/** Documents by their collection. */
export type Collections = Readonly<Record<Collection, readonly Document[]>>;

export type Seed = Partial<Record<Collection, readonly Document[]>> & {
  /** File names of the fixed documents that are stored. */
  readonly fixed?: readonly string[];
};

/** What all clients of one shop share: documents in their collections' order, and stored files by path. */
export function memoryStore(seed: Seed) {
  let collections: Collections = perCollection(() => []);
  const listeners = new Set<() => void>();
  let records = 0;
  const store = {
    /** In the order in which they are given. */
    nextRecordId: () => String(++records).padStart(12, "0"),
    /** Of the commits that have written something, each with its account (ADR-021). */
    keys: new Set<string>(),
    files: new Map<string, Blob>(),
    fixed: new Set(seed.fixed),
    collections: () => collections,
    /** Puts a new state in place of the old one, at once. */
    put(next: Collections) {
      collections = perCollection((name) => next[name].toSorted((a, b) => compare(name, a, b)));
      for (const changed of [...listeners]) changed();
    },
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
  store.put({ ...collections, ...seed });
  return store;
}
export type MemoryStore = ReturnType<typeof memoryStore>;
