import {
  BackendError,
  type Change,
  type Collection,
  type Documents,
  type Live,
  MOST_CHANGES,
  type Query,
  type ResultOf,
  type Session,
  type WriteRefusal,
} from "../backend.ts";
import { applied, givesDanglingReference, givesTakenName, withReferencesCleared } from "../changes.ts";
import { mayRead } from "../collection-rules.ts";
import { liveSource } from "../live.ts";
import { answerQuery, sourceOf } from "../named-query.ts";
import { same } from "../same.ts";
import { select } from "../select.ts";
import type { MemoryStore } from "./memory-store.ts";

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
  async function write<T extends string>(changes: readonly Change[], done: T): Promise<T | WriteRefusal> {
    if (!isStaff()) throw new BackendError("signedOut");
    if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
    const before = store.collections();
    const next = changes.reduce(applied, before);
    const touched = new Set(changes.map(({ collection }) => collection));
    const isTaken = [...touched].some((name) => givesTakenName(before[name], next[name], name));
    if (isTaken) return "duplicate";
    if (givesDanglingReference(before, next)) return "dangling";
    if (next !== before) store.put(withReferencesCleared(before, next));
    return done;
  }
  return {
    connected: liveSource(true),
    list: (query) => live(query.collection, () => list(query)),
    get: (collection, id) => live(collection, () => find(collection, id)),
    readList: (query) => readNow(query.collection, () => list(query)),
    readOne: (collection, id) => readNow(collection, () => find(collection, id)),
    add: (collection, id, fields) => write([{ kind: "add", collection, id, fields }], "added"),
    commit: (changes) => write(changes, "committed"),
    mostNames: MOST_CHANGES,
  };
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
