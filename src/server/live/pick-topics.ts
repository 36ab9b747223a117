import { isList, type WatchValue } from "#src/backend/embedded/wire.ts";
import { same } from "#src/backend/same.ts";
import type { Topic } from "./topics.ts";

/** A turn ends after this time. */
const TURN_MS = 2;
/** The pause after a turn is this many times as long as the turn. */
const PAUSE_FACTOR = 4;
/** The most picks of visitors that are live, in all and begun by one client: each is read again after writes (fault 110). */
const MOST_PICKS = { ofAll: 2_000, ofClient: 64 };

interface Parts {
  readonly read: (topic: Topic) => WatchValue;
  readonly changed: (values: ReadonlyMap<Topic, WatchValue>) => void;
  readonly most?: typeof MOST_PICKS;
}

interface Entry {
  /** The client whose share it takes; undefined where it takes none. */
  readonly client: string | undefined;
  /** The value that every watcher has; undefined where watchers may have different ones. */
  value: WatchValue | undefined;
  /** Whether products or categories were written after `value` was read. */
  isStale: boolean;
}

/** The picks and staff's searches that streams watch. After a write each is read again, in turns with pauses for other work; `changed` is
 *  called once in a turn, with those whose value is a new one. */
export function pickTopics({ read, changed, most = MOST_PICKS }: Parts) {
  const entries = new Map<Topic, Entry>();
  /** To be read in the next turns. */
  const pending = new Set<Topic>();
  /** How many picks take each client's share. */
  const shares = new Map<string, number>();
  let sharesTaken = 0;
  /** True between a write and the turn that marks all entries as stale. */
  let hasUnmarkedWrite = false;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    const from = performance.now();
    if (hasUnmarkedWrite) markAll();
    const values = new Map<Topic, WatchValue>();
    try {
      for (const topic of pending) {
        pending.delete(topic);
        const value = newValueOf(topic);
        if (value !== undefined) values.set(topic, value);
        if (performance.now() - from >= TURN_MS) break;
      }
      if (values.size > 0) changed(values);
    } finally {
      isScheduled = hasUnmarkedWrite || pending.size > 0;
      if (isScheduled) setTimeout(turn, (performance.now() - from) * PAUSE_FACTOR).unref();
    }
  }

  function markAll(): void {
    hasUnmarkedWrite = false;
    for (const [topic, entry] of entries) {
      entry.isStale = true;
      pending.add(topic);
    }
  }

  /** Undefined where nothing changed since the topic was last read. */
  function newValueOf(topic: Topic): WatchValue | undefined {
    const entry = entries.get(topic);
    if (!entry) return undefined;
    const { value: before, isStale } = entry;
    entry.value = read(topic);
    entry.isStale = false;
    const isNew = isStale && (before === undefined || !isSameValue(before, entry.value));
    return isNew ? entry.value : undefined;
  }

  function takeShare(client: string, by: 1 | -1): void {
    const taken = (shares.get(client) ?? 0) + by;
    if (taken > 0) shares.set(client, taken);
    else shares.delete(client);
    sharesTaken += by;
  }

  return {
    /** Begins to read a topic again after writes. To be called for each new watcher of it. False where visitors watch too many picks,
     *  or the watcher's client has begun too many of them. */
    watch(topic: Topic, client: string): boolean {
      const entry = entries.get(topic);
      if (entry) {
        // The new watcher has read a later value, so the next value is sent to all.
        if (hasUnmarkedWrite || entry.isStale) entry.value = undefined;
        return true;
      }
      const takesShare = isCounted(topic);
      if (takesShare) {
        if (sharesTaken >= most.ofAll || (shares.get(client) ?? 0) >= most.ofClient) return false;
        takeShare(client, 1);
      }
      entries.set(topic, { client: takesShare ? client : undefined, value: undefined, isStale: false });
      pending.add(topic);
      schedule();
      return true;
    },
    forget(topic: Topic): void {
      const client = entries.get(topic)?.client;
      if (client !== undefined) takeShare(client, -1);
      entries.delete(topic);
      pending.delete(topic);
    },
    /** To be called after each write that may change picks. */
    written(): void {
      if (entries.size === 0) return;
      hasUnmarkedWrite = true;
      schedule();
    },
  };
}

/** Visitors watch picks; staff watch inventories and searches with `contains` (D23). The price list has few pages. */
const isCounted = ({ watch }: Topic): boolean =>
  "pick" in watch && watch.pick?.kind !== "priceList" && watch.pick?.kind !== "inventory";

/** Documents are compared by identity: a write keeps the objects of documents that it does not change. */
function isSameValue(a: WatchValue, b: WatchValue): boolean {
  if (!isList(a) || !isList(b)) return a === b;
  return (
    a.more === b.more &&
    a.count === b.count &&
    a.similar === b.similar &&
    a.columns?.join() === b.columns?.join() &&
    same(a.counts, b.counts) &&
    a.documents.length === b.documents.length &&
    a.documents.every((document, at) => document === b.documents[at])
  );
}
