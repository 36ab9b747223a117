import {
  BackendError,
  type Change,
  type Collection,
  type Document,
  type Documents,
  type Live,
  MOST_CHANGES,
  type Query,
  type ResultOf,
  type Session,
  type WriteRefusal,
} from "#src/backend/backend.ts";
import { applied, type Collections, givesDanglingReference, recordsOf } from "#src/backend/changes.ts";
import { mayRead, REFERENCES, rulesOf, withoutFiles } from "#src/backend/collection-rules.ts";
import { HISTORY, isDeletion, isRecordOf, pathOf } from "#src/backend/history.ts";
import { liveSource } from "#src/backend/live.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { answerQuery, sourceOf } from "#src/backend/named-query.ts";
import { newId } from "#src/backend/new-id.ts";
import { same } from "#src/backend/same.ts";
import { select } from "#src/backend/select.ts";
import { SCHEME } from "./memory-files.ts";
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
  /** Whether a document was deleted whose id is not given again (B13). */
  const isDeleted = ({ collection, id }: Change) =>
    !rulesOf(collection).reusesIds &&
    isDeletion(store.collections()[HISTORY].find(({ Path }) => Path === pathOf(collection, id)));
  const isLost = (url: string) => url.startsWith(SCHEME) && !store.files.has(url.slice(SCHEME.length));
  const restored = (change: Change): Change =>
    change.kind !== "delete" && change.restores ? withoutFiles(change, isLost) : change;
  async function commit(requested: readonly Change[], action = newId()): Promise<"committed" | WriteRefusal> {
    if (!isStaff()) throw new BackendError("signedOut");
    if (requested.length > MOST_CHANGES) throw new BackendError("invalid");
    const changes = requested.map(restored);
    const before = store.collections();
    const By = session.current()?.email ?? "";
    const isMade = (change: Change) =>
      before[HISTORY].some(
        (record) =>
          same([record.Path, record.Commit, record.By], [pathOf(change.collection, change.id), action, By]) &&
          isRecordOf(record, change),
      );
    const next = changes.reduce((now, change) => {
      const after = applied(now, change);
      return isMade(change) ? now : after;
    }, before);
    const isAddedAgain = (change: Change) =>
      change.kind === "add" && !change.restores && isDeleted(change) && !find(change.collection, change.id);
    if (changes.some(isAddedAgain)) throw new BackendError("conflict");
    const touched = new Set(changes.map(({ collection }) => collection));
    const isTaken = [...touched].some((name) => givesTakenName(before[name], next[name], name));
    if (isTaken) return "duplicate";
    if (givesDanglingReference(before, next)) return "dangling";
    if (next !== before) {
      const after = withReferencesCleared(before, next);
      const made = { At: Date.now(), By, Commit: action };
      const records = recordsOf(before, after).map((record) => ({ ...record, ...made, id: store.nextRecordId() }));
      store.put({ ...after, [HISTORY]: [...records, ...after[HISTORY]] });
    }
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

/** The documents after a change, without references to those that it deleted. */
function withReferencesCleared(before: Collections, after: Collections): Collections {
  const cleared = REFERENCES.map(({ collection, field, target }) => {
    const gone = new Set<unknown>(before[target].map(({ id }) => id));
    for (const { id } of after[target]) gone.delete(id);
    const clear = (document: Document) => (gone.has(document[field]) ? { ...document, [field]: "" } : document);
    return [collection, gone.size === 0 ? after[collection] : after[collection].map(clear)];
  });
  return { ...after, ...Object.fromEntries(cleared) };
}

/** Whether a document gets a name that another one has. Duplicates that were stored before do not block other changes. */
function givesTakenName(before: readonly Document[], after: readonly Document[], collection: Collection): boolean {
  const keyOf = (document: Document | undefined) => document && nameKey(collection, document);
  const untouched = new Set(before);
  return after.some((document) => {
    if (untouched.has(document)) return false;
    const key = keyOf(document);
    if (key === undefined || key === keyOf(before.find(({ id }) => id === document.id))) return false;
    return after.some((other) => other.id !== document.id && keyOf(other) === key);
  });
}
