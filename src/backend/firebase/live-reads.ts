import type { Collection, Document, List, Live, Unsubscribe } from "../backend.ts";
import { type PageValues, type Watch, watchFrom, watchKey } from "../page-data.ts";
import { same } from "../same.ts";
import { select } from "../select.ts";
import { FIRST_LOAD_MS, type Patience } from "./patience.ts";
import { reachability } from "./reachability.ts";
import { type Listen, type Source, sourceOf, type Target } from "./source.ts";
import { together } from "./together.ts";
import { wholeOf } from "./whole.ts";

export interface LiveReads {
  live(watch: Watch): Live<Value>;
  /** All documents of a collection as the server's latest word has them, undefined where its listener doubts that it is the
   *  latest; rejects when patience ends before. */
  whole(collection: Collection, patience: Patience): Promise<readonly Document[] | undefined>;
  /** Calls back on each word of the server on what all documents of a collection are, from now on. */
  onWhole(heard: WholeHeard): void;
  /** Whether a listener has heard from the server within this time, or waits for its collection to come. */
  isAlive(withinMs: number): boolean;
  readonly connected: Live<boolean>;
}
type WholeHeard = (collection: Collection, documents: readonly Document[]) => void;
type Value = List | Document | null;

export interface LiveReadsOptions {
  readonly listen: Listen;
  /** What the page was rendered from. Reading it begins at once; it is what is shown until somebody watches it. */
  readonly values?: PageValues;
  /** How long a listener outlives its last user. */
  readonly lingerMs?: number;
  readonly firstPauseMs?: number;
  readonly graceMs?: number;
}

/** One live read, of which any number of live values may be made. */
interface Read {
  readonly watch: Watch;
  readonly listeners: Set<() => void>;
  value: Value | undefined;
  /** The documents the value was worked out of. */
  madeFrom: readonly Document[] | undefined;
  told: Value | undefined;
  release: Unsubscribe | undefined;
}

/** How many reads and listeners nobody uses any more are remembered, so that a page shown again appears at once. */
const MOST_IDLE = 30;

/** Live reads over the SDK's listeners: one for a whole collection serves everything read of it (spec §7, design §2). */
export function liveReads({
  listen,
  values,
  lingerMs = 60_000,
  firstPauseMs = 1_000,
  graceMs,
}: LiveReadsOptions): LiveReads {
  const unclaimed = new Map(Object.entries(values ?? {}) as [string, Value | undefined][]);
  const reads = new Map<string, Read>();
  const sources = new Map<string, Source>();
  const waiting = new Set<() => void>();
  const wholeHeard = new Set<WholeHeard>();
  let lastHeard = Number.NEGATIVE_INFINITY;
  const isDoubtful = () => [...sources.values()].some((source) => source.isDoubtful());
  const reach = reachability(isDoubtful, graceMs);
  const parts = {
    listen,
    soon: together(tell),
    heard,
    stopped: () => [...sources.values()].some((source) => source.isSynced()) && reach.settled(),
    doubted: reach.doubted,
    lingerMs,
    firstPauseMs,
  };

  function tell(): void {
    const changed = [...reads.values()].filter((read) => read.listeners.size > 0 && current(read) !== read.told);
    for (const read of changed) read.told = read.value;
    for (const { listeners } of changed) for (const listener of [...listeners]) listener();
    for (const look of [...waiting]) look();
  }

  function heard(target: Target, documents: readonly Document[]): void {
    lastHeard = Date.now();
    reach.settled();
    if ("id" in target || target.where) return;
    for (const listener of wholeHeard) listener(target.collection, documents);
  }

  function sourceFor(target: Target): Source {
    const key = watchKey(target);
    const source = sources.get(key) ?? sourceOf(target, parts);
    // The last in the map is the last to be forgotten.
    sources.delete(key);
    sources.set(key, source);
    forgetIdle(sources, (one) => !one.isRunning());
    return source;
  }

  function readOf(watch: Watch): Read {
    const key = watchKey(watch);
    const read = reads.get(key) ?? newRead(watch, unclaimed.get(key));
    reads.set(key, read);
    return read;
  }

  /** The listener that is best asked: a whole collection's where one runs anyway, else the read's own. */
  function bestSource(watch: Watch): Source {
    const whole = sources.get(watchKey({ collection: watch.collection }));
    return whole?.isRunning() ? whole : sourceFor(targetOf(watch));
  }

  /** The value as the listeners have it; what was known before stays until they know better. */
  function current(read: Read): Value | undefined {
    if (unclaimed.has(watchKey(read.watch))) return read.value;
    const { watch } = read;
    const known = [sources.get(watchKey(targetOf(watch))), sources.get(watchKey({ collection: watch.collection }))]
      .filter((source) => source?.documents())
      .toSorted((a, b) => Number(b?.isRunning()) - Number(a?.isRunning()));
    const documents = known[0]?.documents();
    if (documents && documents !== read.madeFrom) {
      read.madeFrom = documents;
      const next = "id" in watch ? one(watch.id, documents, known[0]?.isHeard()) : select(documents, watch);
      if (next !== undefined && !same(next, read.value)) read.value = next;
    }
    if (read.value === undefined && "id" in watch) read.value = found(watch.collection, watch.id);
    return read.value;
  }

  /** A document that some list holds, shown while its own listener is on its way. */
  function found(collection: Collection, id: string): Document | undefined {
    for (const { target, documents } of sources.values()) {
      const document = target.collection === collection && documents()?.find((other) => other.id === id);
      if (document) return document;
    }
    return undefined;
  }

  function watching(watch: Watch, changed: () => void): Unsubscribe {
    const key = watchKey(watch);
    const read = readOf(watch);
    reads.delete(key);
    reads.set(key, read);
    forgetIdle(reads, ({ listeners }) => listeners.size === 0);
    unclaimed.delete(key);
    const listener = () => changed();
    if (read.listeners.size === 0) read.told = current(read);
    read.listeners.add(listener);
    read.release ??= bestSource(watch).hold();
    return () => {
      if (!read.listeners.delete(listener) || read.listeners.size > 0) return;
      read.release?.();
      read.release = undefined;
    };
  }

  for (const key of unclaimed.keys()) {
    const watch = watchFrom(key);
    // Held for a moment only: it lingers, and the page claims it.
    if (watch) bestSource(watch).hold()();
  }

  return {
    connected: reach.connected,
    onWhole: (listener) => void wholeHeard.add(listener),
    live: (watch) => ({
      current: () => current(readOf(watch)),
      subscribe: (changed) => watching(watch, changed),
    }),
    isAlive(withinMs) {
      if (Date.now() - lastHeard < withinMs) return true;
      return !isDoubtful() && [...sources.values()].some(isLoading);
    },
    whole(collection, patience) {
      const signs = () => ({ lastHeard, isDoubtful: isDoubtful() });
      return wholeOf(sourceFor({ collection }), { patience, waiting, signs });
    },
  };
}

const newRead = (watch: Watch, value: Value | undefined): Read => ({
  watch,
  value,
  listeners: new Set(),
  madeFrom: undefined,
  told: undefined,
  release: undefined,
});

function targetOf(watch: Watch): Target {
  if ("id" in watch) return { collection: watch.collection, id: watch.id };
  return { collection: watch.collection, ...(watch.where && { where: watch.where }) };
}

/** Whether a collection, or a part of it, is on its way. */
const isLoading = (source: Source): boolean => !("id" in source.target) && source.isStarting(FIRST_LOAD_MS);

/** That it is missing, only a listener can say to which the server has spoken. */
function one(id: string, documents: readonly Document[], isHeard = false): Document | null | undefined {
  return documents.find((document) => document.id === id) ?? (isHeard ? null : undefined);
}

/** Forgets the oldest of those that nobody needs, beyond as many as are worth keeping. */
function forgetIdle<T>(entries: Map<string, T>, isIdle: (entry: T) => boolean): void {
  const idle = [...entries].filter(([, entry]) => isIdle(entry)).slice(0, -MOST_IDLE);
  for (const [key] of idle) entries.delete(key);
}
