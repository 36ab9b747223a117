import type { Collection, Document, List, Live, Session, Unsubscribe } from "../backend.ts";
import { isForStaff, isHistory, mayRead } from "../collection-rules.ts";
import { isOffline } from "../is-offline.ts";
import { liveSource } from "../live.ts";
import { type PageValues, watchFrom, watchKey } from "../page-data.ts";
import { same } from "../same.ts";
import { select } from "../select.ts";
import { type Listen, type Listener, startListener, type Target, type Update } from "./firestore-listener.ts";
import { LIST_TIMEOUT_MS } from "./timeout.ts";

export interface LiveReads {
  live(watch: Target): Live<Value>;
  /** All documents of a collection, if one listener follows all of it; undefined while they may be out of date. */
  followed(collection: Collection): readonly Document[] | undefined;
  /** Whether the server has sent something within this time, or the first answer to a list may still arrive. */
  isAlive(withinMs: number): boolean;
  readonly connected: Live<boolean>;
}
export type Value = List | Document | null;

export interface LiveReadsOptions {
  readonly listen: Listen;
  readonly session: Live<Session | null>;
  /** The values that the page was rendered from. Their listeners start at once; each value is shown until a listener has a newer one. */
  readonly values?: PageValues;
  /** Whether `values` are out of date until the server has sent something. */
  readonly isCached?: boolean;
}

/** How long a listener may take to catch up before the page shows that it is not connected. */
const GRACE_MS = 2_000;

/** One live read, which several live values may share. It stays after its last subscriber, so that a page shown again appears at once. */
interface LiveRead {
  readonly watch: Target;
  readonly subscribers: Set<() => void>;
  value: Value | undefined;
  release: Unsubscribe | undefined;
}

/** Live reads over the SDK's listeners, of which a listener of a whole collection serves all reads of that collection (spec §7, design §2). */
export function liveReads({ listen, session, values = {}, isCached = false }: LiveReadsOptions): LiveReads {
  const reads = new Map<string, LiveRead>();
  const listeners = new Map<string, Listener>();
  /** The last update of each listener, until it is applied. */
  const pending = new Map<Listener, Update>();
  let isScheduled = false;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let isWatchingSession = false;
  const connected = liveSource(!isCached);
  const isStaff = () => session.current()?.staff === true;
  const isAnyStale = () => [...listeners.values()].some(({ isStale }) => isStale);

  /** Notes an update and sets one timer to apply all. The SDK reports a commit by one timer for each listener, set before ours. */
  function updated(listener: Listener, update: Update): void {
    if (update !== "stale") lastAnswer = Date.now();
    pending.set(listener, update);
    if (!isScheduled) setTimeout(applyTogether, 0);
    isScheduled = true;
  }

  /** While a listener catches up, the others wait for it up to `GRACE_MS`, so that no page shows half of a commit. */
  function applyTogether(): void {
    isScheduled = false;
    const isCatchingUp = [...pending].some(([listener, update]) => update === "stale" && !listener.isStale);
    if (isCatchingUp) graceTimer ??= setTimeout(apply, GRACE_MS);
    else apply();
  }

  function apply(): void {
    clearTimeout(graceTimer);
    graceTimer = undefined;
    for (const [listener, update] of pending) {
      listener.isStale = update === "stale";
      if (update !== "stale") listener.documents = update;
    }
    pending.clear();
    updateConnected();
    publish([...reads.values()].filter((read) => read.subscribers.size > 0 && refresh(read)));
  }

  function updateConnected(): void {
    const isUnanswered = isCached && lastAnswer === Number.NEGATIVE_INFINITY;
    connected.set(!isOffline() && !isAnyStale() && !isUnanswered);
  }

  function publish(changed: readonly LiveRead[]): void {
    for (const { subscribers } of changed) for (const subscriber of [...subscribers]) subscriber();
  }

  function stopped(listener: Listener): void {
    listeners.delete(watchKey(listener.target));
    pending.delete(listener);
    updateConnected();
  }

  /** The listener of the whole collection if it runs, else the listener of the read's target, started if it does not run. */
  function listenerFor(watch: Target): Listener {
    const target = targetOf(watch);
    const running = listeners.get(watchKey({ collection: watch.collection })) ?? listeners.get(watchKey(target));
    const listener = running ?? startListener(target, { listen, updated, stopped });
    listeners.set(watchKey(listener.target), listener);
    return listener;
  }

  /** Computes the value anew if a listener has documents. Returns whether the value has changed. */
  function refresh(read: LiveRead): boolean {
    const { watch } = read;
    const documents = [targetOf(watch), { collection: watch.collection }]
      .map((target) => listeners.get(watchKey(target))?.documents)
      .find((found) => found !== undefined);
    if (!documents) return false;
    const next = "id" in watch ? (documents.find(({ id }) => id === watch.id) ?? null) : select(documents, watch);
    if (same(next, read.value)) return false;
    read.value = next;
    return true;
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
    const subscriber = () => changed();
    read.subscribers.add(subscriber);
    listenFor(read);
    return () => {
      if (!read.subscribers.delete(subscriber) || read.subscribers.size > 0) return;
      read.release?.();
      read.release = undefined;
    };
  }

  function listenFor(read: LiveRead): void {
    if (!mayRead(read.watch.collection, isStaff)) return;
    read.release ??= listenerFor(read.watch).use();
    refresh(read);
  }

  /** Starts the listeners of collections for staff, or stops them and drops all their values. */
  function sessionChanged(): void {
    const ofStaff = [...reads.values()].filter(({ watch }) => isForStaff(watch.collection));
    if (isStaff()) {
      for (const read of ofStaff) if (read.subscribers.size > 0) listenFor(read);
      return;
    }
    for (const listener of [...listeners.values()]) if (isForStaff(listener.target.collection)) listener.stop();
    for (const read of ofStaff) Object.assign(read, { value: undefined, release: undefined });
    publish(ofStaff);
  }

  for (const [key, value] of Object.entries(values)) {
    const watch = watchFrom(key);
    if (!watch || "query" in watch) continue;
    reads.set(key, { ...newRead(watch), value: value as Value | undefined });
    // This use ends at once, but the listener lingers until the page subscribes.
    listenerFor(watch).use()();
  }
  if (typeof window !== "undefined") {
    addEventListener("offline", updateConnected);
    addEventListener("online", updateConnected);
  }

  return {
    live: (watch) => ({ current: () => current(watch), subscribe: (changed) => subscribe(watch, changed) }),
    followed(collection) {
      const listener = listeners.get(watchKey({ collection }));
      return listener?.isStale ? undefined : listener?.documents;
    },
    isAlive(withinMs) {
      if (Date.now() - lastAnswer < withinMs) return true;
      const isLoading = ({ target, documents, startedAt }: Listener) =>
        !("id" in target) && !documents && Date.now() - startedAt < LIST_TIMEOUT_MS;
      return !isAnyStale() && [...listeners.values()].some(isLoading);
    },
    connected: {
      current: connected.current,
      subscribe(changed) {
        updateConnected();
        return connected.subscribe(changed);
      },
    },
  };
}

const newRead = (watch: Target): LiveRead => ({ watch, subscribers: new Set(), value: undefined, release: undefined });

function targetOf(watch: Target): Target {
  if ("id" in watch) return { collection: watch.collection, id: watch.id };
  const { collection, where } = watch;
  // The history may be long, so only one record more than is shown is read, which says whether there is more.
  const most = isHistory(collection) && "first" in watch ? Number(watch.first) + 1 : watch.most;
  return { collection, ...(where && { where }), ...(most !== undefined && { most }) };
}
