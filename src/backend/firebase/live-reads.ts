import type { Collection, Document, List, Live, Session, Unsubscribe } from "../backend.ts";
import { isForStaff, mayRead } from "../collection-rules.ts";
import { liveSource } from "../live.ts";
import { type PageValues, type Watch, watchFrom, watchKey } from "../page-data.ts";
import { same } from "../same.ts";
import { select } from "../select.ts";
import { type Listen, type Listener, sharedListener, type Target, type Update } from "./listener.ts";
import { isOffline } from "./timeout.ts";

export interface LiveReads {
  live(watch: Watch): Live<Value>;
  /** All documents of a collection that a listener follows whole, while nothing says that they are out of date. */
  followed(collection: Collection): readonly Document[] | undefined;
  /** Whether the server has sent something within this time, or a list is on its way. */
  isAlive(withinMs: number): boolean;
  readonly connected: Live<boolean>;
}
type Value = List | Document | null;

export interface LiveReadsOptions {
  readonly listen: Listen;
  readonly session: Live<Session | null>;
  /** What the page was rendered from. Listening begins at once; the value itself is shown until it is first subscribed to. */
  readonly values?: PageValues;
  readonly lingerMs?: number;
  readonly firstPauseMs?: number;
  /** How long stale listeners may take to catch up before it shows. */
  readonly graceMs?: number;
}

/** One live read; several live values may be made of it. */
interface Read {
  readonly watch: Watch;
  readonly subscribers: Set<() => void>;
  value: Value | undefined;
  /** The listener's documents from which the value was computed. */
  computedFrom: readonly Document[] | undefined;
  /** What subscribers were last called for. */
  published: Value | undefined;
  /** Whether the value is the page's and nobody has subscribed yet. */
  isRendered: boolean;
  release: Unsubscribe | undefined;
}

/** How many reads without subscribers keep their values, so that a page shown again appears at once. */
const MOST_IDLE = 30;

/** Live reads over the SDK's listeners, of which one for a whole collection serves all reads of it (spec §7, design §2). */
export function liveReads({
  listen,
  session,
  values = {},
  lingerMs = 60_000,
  firstPauseMs = 1_000,
  graceMs = 2_000,
}: LiveReadsOptions): LiveReads {
  const reads = new Map<string, Read>();
  const listeners = new Map<string, Listener>();
  /** The last update of each listener that is not applied yet. */
  const pending = new Map<Listener, Update>();
  let isScheduled = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let isWatchingSession = false;
  const connected = liveSource(true);
  const isStaff = () => session.current()?.staff === true;
  const isAnyStale = () => [...listeners.values()].some((listener) => listener.isStale());

  /** The SDK reports one commit to each listener in a timer of its own, all set at once, so this timer runs after them. */
  function updated(listener: Listener, update: Update): void {
    if (update !== "stale") lastAnswer = Date.now();
    pending.set(listener, update);
    if (!isScheduled) setTimeout(applyTogether, 0);
    isScheduled = true;
  }

  /** While a listener catches up, nobody sees the others' half of the same commit: all wait for it, but not for long. */
  function applyTogether(): void {
    isScheduled = false;
    const isCatchingUp = [...pending].some(([listener, update]) => update === "stale" && !listener.isStale());
    if (isCatchingUp) waiting ??= setTimeout(apply, graceMs);
    else apply();
  }

  function apply(): void {
    clearTimeout(waiting);
    waiting = undefined;
    for (const [listener, update] of pending) listener.apply(update);
    pending.clear();
    updateConnected();
    publish();
  }

  function updateConnected(): void {
    connected.set(!isOffline() && !isAnyStale());
  }

  function publish(): void {
    const changed = [...reads.values()].filter((read) => read.subscribers.size > 0 && current(read) !== read.published);
    for (const read of changed) read.published = current(read);
    for (const { subscribers } of changed) for (const subscriber of [...subscribers]) subscriber();
  }

  function stopped(listener: Listener): void {
    listeners.delete(watchKey(listener.target));
    pending.delete(listener);
    updateConnected();
  }

  /** The listener of the whole collection where one runs, else the read's own, which is started where it does not run. */
  function listenerFor(watch: Watch): Listener {
    const whole = listeners.get(watchKey({ collection: watch.collection }));
    if (whole) return whole;
    const target = targetOf(watch);
    const listener =
      listeners.get(watchKey(target)) ?? sharedListener(target, { listen, updated, stopped, lingerMs, firstPauseMs });
    listeners.set(watchKey(target), listener);
    return listener;
  }

  function readOf(watch: Watch): Read {
    const key = watchKey(watch);
    const read = reads.get(key) ?? newRead(watch);
    reads.set(key, read);
    return read;
  }

  /** The value as the listeners have it; before their first answer it stays what it was. */
  function current(read: Read): Value | undefined {
    const { watch } = read;
    if (read.isRendered) return read.value;
    if (!mayRead(watch.collection, isStaff)) return undefined;
    const documents = [targetOf(watch), { collection: watch.collection }]
      .map((target) => listeners.get(watchKey(target))?.documents())
      .find((found) => found !== undefined);
    if (documents && documents !== read.computedFrom) {
      read.computedFrom = documents;
      const next = "id" in watch ? (documents.find(({ id }) => id === watch.id) ?? null) : select(documents, watch);
      if (!same(next, read.value)) read.value = next;
    }
    if (read.value === undefined && "id" in watch) read.value = listed(watch.collection, watch.id);
    return read.value;
  }

  /** A document out of the value of any list, shown until its own listener has an answer. */
  function listed(collection: Collection, id: string): Document | undefined {
    for (const { watch, value } of reads.values()) {
      if (watch.collection !== collection || "id" in watch) continue;
      const document = (value as List | undefined)?.documents.find((other) => other.id === id);
      if (document) return document;
    }
    return undefined;
  }

  function subscribe(watch: Watch, changed: () => void): Unsubscribe {
    const key = watchKey(watch);
    const read = readOf(watch);
    // The last in the map is the last to be forgotten.
    reads.delete(key);
    reads.set(key, read);
    forgetIdle(reads);
    if (isForStaff(watch.collection) && !isWatchingSession) {
      isWatchingSession = true;
      session.subscribe(sessionChanged);
    }
    read.isRendered = false;
    if (read.subscribers.size === 0) read.published = current(read);
    const subscriber = () => changed();
    read.subscribers.add(subscriber);
    listenFor(read);
    return () => {
      if (!read.subscribers.delete(subscriber) || read.subscribers.size > 0) return;
      read.release?.();
      read.release = undefined;
    };
  }

  function listenFor(read: Read): void {
    if (mayRead(read.watch.collection, isStaff)) read.release ??= listenerFor(read.watch).use();
  }

  /** Starts the listeners of collections for staff, or ends them and drops all their values. */
  function sessionChanged(): void {
    const ofStaff = [...reads.values()].filter(({ watch }) => isForStaff(watch.collection));
    if (!isStaff()) {
      for (const listener of [...listeners.values()]) if (isForStaff(listener.target.collection)) listener.stop();
      for (const read of ofStaff)
        Object.assign(read, { value: undefined, computedFrom: undefined, release: undefined });
    }
    for (const read of ofStaff) if (read.subscribers.size > 0) listenFor(read);
    publish();
  }

  for (const [key, value] of Object.entries(values)) {
    const watch = watchFrom(key);
    if (!watch) continue;
    reads.set(key, { ...newRead(watch), value: value as Value | undefined, isRendered: true });
    // Released at once: the listener lingers until the page subscribes.
    listenerFor(watch).use()();
  }
  if (typeof window !== "undefined") {
    addEventListener("offline", updateConnected);
    addEventListener("online", updateConnected);
  }

  return {
    live: (watch) => ({
      current: () => current(readOf(watch)),
      subscribe: (changed) => subscribe(watch, changed),
    }),
    followed(collection) {
      const listener = listeners.get(watchKey({ collection }));
      return listener?.isStale() ? undefined : listener?.documents();
    },
    isAlive(withinMs) {
      if (Date.now() - lastAnswer < withinMs) return true;
      return !isAnyStale() && [...listeners.values()].some((listener) => listener.isLoading());
    },
    connected: {
      current: connected.current,
      subscribe(changed) {
        const stop = connected.subscribe(changed);
        updateConnected();
        return stop;
      },
    },
  };
}

const newRead = (watch: Watch): Read => ({
  watch,
  subscribers: new Set(),
  value: undefined,
  computedFrom: undefined,
  published: undefined,
  isRendered: false,
  release: undefined,
});

function targetOf(watch: Watch): Target {
  if ("id" in watch) return { collection: watch.collection, id: watch.id };
  return { collection: watch.collection, ...(watch.where && { where: watch.where }) };
}

/** Forgets the oldest reads without subscribers, beyond as many as are worth keeping. */
function forgetIdle(reads: Map<string, Read>): void {
  const idle = [...reads].filter(([, { subscribers }]) => subscribers.size === 0).slice(0, -MOST_IDLE);
  for (const [key] of idle) reads.delete(key);
}
