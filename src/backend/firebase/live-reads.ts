import type { Document, List, Live, Session, Unsubscribe } from "../backend.ts";
import { isForStaff, mayRead } from "../collection-rules.ts";
import { type PageValues, watchFrom, watchKey } from "../page-data.ts";
import { same } from "../same.ts";
import { select } from "../select.ts";
import type { Listen, Target } from "./firestore-listener.ts";
import { sharedListeners } from "./shared-listeners.ts";

export type LiveReads = ReturnType<typeof liveReads>;
export type Value = List | Document | null;

export interface LiveReadsOptions {
  readonly listen: Listen;
  readonly session: Live<Session | null>;
  /** The values that the page was rendered from. Their listeners start at once; each value is shown until a listener has a newer one. */
  readonly values?: PageValues;
  readonly isCached?: boolean; // whether `values` are out of date until the server has sent something
}

/** One live read, which several live values may share. It stays after its last subscriber, so that a page shown again appears at once. */
interface LiveRead {
  readonly watch: Target;
  readonly subscribers: Set<() => void>;
  value: Value | undefined;
  stopListening: Unsubscribe | undefined; // ends the use of a listener; undefined while the read uses none
}

/** The live values of lists and documents, over the SDK's listeners. Values for staff are there only while staff are signed in. */
export function liveReads({ listen, session, values = {}, isCached = false }: LiveReadsOptions) {
  const reads = new Map<string, LiveRead>();
  const listeners = sharedListeners(listen, isCached, function documentsChanged() {
    const watched = [...reads.values()].filter(({ subscribers }) => subscribers.size > 0);
    notify(watched.filter(refresh));
  });
  let isWatchingSession = false;
  const isStaff = () => session.current()?.staff === true;

  for (const [key, value] of Object.entries(values)) {
    const watch = watchFrom(key);
    if (!watch || "query" in watch) continue;
    reads.set(key, { ...newRead(watch), value: value as Value | undefined });
    const stopListening = listeners.use(watch);
    // The listener outlives its use for a while, in which the page subscribes.
    stopListening();
  }

  /** The value of a read. A document that has none yet is taken from any list that holds it. */
  function current(watch: Target): Value | undefined {
    const value = reads.get(watchKey(watch))?.value;
    if (value !== undefined || !("id" in watch)) return value;
    return [...reads.values()]
      .filter((other) => other.watch.collection === watch.collection && !("id" in other.watch))
      .flatMap(({ value: list }) => (list as List | undefined)?.documents ?? [])
      .find(({ id }) => id === watch.id);
  }

  function subscribe(watch: Target, changed: () => void): Unsubscribe {
    const key = watchKey(watch);
    const read = reads.get(key) ?? newRead(watch);
    reads.set(key, read);
    if (isForStaff(watch.collection) && !isWatchingSession) {
      isWatchingSession = true;
      session.subscribe(sessionChanged);
    }
    // Each subscription makes a new function, because one callback may subscribe twice.
    const subscriber = () => changed();
    read.subscribers.add(subscriber);
    startListening(read);
    return () => {
      if (!read.subscribers.delete(subscriber) || read.subscribers.size > 0) return;
      read.stopListening?.();
      read.stopListening = undefined;
    };
  }

  function startListening(read: LiveRead): void {
    if (!mayRead(read.watch.collection, isStaff)) return;
    read.stopListening ??= listeners.use(read.watch);
    refresh(read);
  }

  /** Computes the value anew if a listener has documents. Returns whether the value has changed. */
  function refresh(read: LiveRead): boolean {
    const { watch } = read;
    const documents = listeners.documentsFor(watch);
    if (!documents) return false;
    const next = "id" in watch ? (documents.find(({ id }) => id === watch.id) ?? null) : select(documents, watch);
    if (same(next, read.value)) return false;
    read.value = next;
    return true;
  }

  /** Starts the listeners of collections for staff, or stops them and drops all their values. */
  function sessionChanged(): void {
    const readsForStaff = [...reads.values()].filter(({ watch }) => isForStaff(watch.collection));
    if (isStaff()) {
      for (const read of readsForStaff) if (read.subscribers.size > 0) startListening(read);
      return;
    }
    listeners.stopForStaff();
    for (const read of readsForStaff) Object.assign(read, { value: undefined, stopListening: undefined });
    notify(readsForStaff);
  }

  const { wholeCollection, isAlive, connected } = listeners;
  return {
    live: (watch: Target): Live<Value> => ({
      current: () => current(watch),
      subscribe: (changed) => subscribe(watch, changed),
    }),
    wholeCollection,
    isAlive,
    connected,
  };
}

const newRead = (watch: Target): LiveRead => ({
  watch,
  subscribers: new Set(),
  value: undefined,
  stopListening: undefined,
});

function notify(changed: readonly LiveRead[]): void {
  for (const { subscribers } of changed) for (const subscriber of [...subscribers]) subscriber();
}
