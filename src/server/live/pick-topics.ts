import { isList, type WatchValue } from "#src/backend/embedded/wire.ts";
import type { Topic } from "./topics.ts";

/** A turn ends after this time. */
const TURN_MS = 2;
/** The pause after a turn is this many times as long as the turn. */
const PAUSE_FACTOR = 4;
/** The most picks of visitors that are live, of all streams together: each is read again after writes (fault 110). */
const MOST_PICKS = 500;

interface Parts {
  readonly read: (topic: Topic) => WatchValue;
  readonly changed: (topic: Topic, value: WatchValue) => void;
  readonly most?: number;
}

interface Entry {
  /** The value that every watcher has; undefined where watchers may have different ones. */
  value: WatchValue | undefined;
  /** Whether products or categories were written after `value` was read. */
  isStale: boolean;
}

/** The picks and staff's searches that streams watch. After a write each is read again, in turns with pauses for other work; `changed` is
 *  called for those whose value is a new one. */
export function pickTopics({ read, changed, most = MOST_PICKS }: Parts) {
  const entries = new Map<Topic, Entry>();
  /** To be read in the next turns. */
  const pending = new Set<Topic>();
  let visitorsPicks = 0;
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
    try {
      for (const topic of pending) {
        pending.delete(topic);
        readAgain(topic);
        if (performance.now() - from >= TURN_MS) break;
      }
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

  function readAgain(topic: Topic): void {
    const entry = entries.get(topic);
    if (!entry) return;
    const { value: before, isStale } = entry;
    entry.value = read(topic);
    entry.isStale = false;
    if (!isStale) return;
    const isNew = before === undefined || !isSameValue(before, entry.value);
    if (isNew) changed(topic, entry.value);
  }

  return {
    /** Begins to read a topic again after writes. To be called for each new watcher of it. False where visitors watch too many picks. */
    watch(topic: Topic): boolean {
      const entry = entries.get(topic);
      if (entry) {
        // The new watcher has read a later value, so the next value is sent to all.
        if (hasUnmarkedWrite || entry.isStale) entry.value = undefined;
        return true;
      }
      if (isOfVisitors(topic)) {
        if (visitorsPicks >= most) return false;
        visitorsPicks++;
      }
      entries.set(topic, { value: undefined, isStale: false });
      pending.add(topic);
      schedule();
      return true;
    },
    forget(topic: Topic): void {
      if (entries.delete(topic) && isOfVisitors(topic)) visitorsPicks--;
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

/** Visitors watch picks; a search of staff has `contains` instead (D23). */
const isOfVisitors = ({ watch }: Topic): boolean => "pick" in watch;

/** Documents are compared by identity: a write keeps the objects of documents that it does not change. */
function isSameValue(a: WatchValue, b: WatchValue): boolean {
  if (!isList(a) || !isList(b)) return a === b;
  return (
    a.more === b.more &&
    a.count === b.count &&
    a.similar === b.similar &&
    a.columns?.join() === b.columns?.join() &&
    a.documents.length === b.documents.length &&
    a.documents.every((document, at) => document === b.documents[at])
  );
}
