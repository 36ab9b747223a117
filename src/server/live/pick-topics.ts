import { isList, type WatchValue } from "#src/backend/embedded/wire.ts";
import type { Topic } from "./topics.ts";

/** After this time no further pick is read before other work has had its turn, which is this many times as long. */
const TURN_MS = 2;
const PAUSE = 4;
/** The most picks of visitors that are live, of all streams together: each is read again after writes (fault 110). */
const MOST_PICKS = 500;

interface Parts {
  readonly read: (topic: Topic) => WatchValue;
  readonly changed: (topic: Topic, value: WatchValue) => void;
  readonly most?: number;
}

interface Entry {
  /** The last one read; undefined where it cannot be told whether all watchers have it. */
  value: WatchValue | undefined;
  /** Whether something was written since. */
  isStale: boolean;
}

/** The picks that streams watch, and the searches of staff. After a write each is read again, in turns with other work; `changed` is called for those whose value is
 *  another one then. */
export function pickTopics({ read, changed, most = MOST_PICKS }: Parts) {
  const entries = new Map<Topic, Entry>();
  const waiting = new Set<Topic>();
  let isAnyStale = false;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    const from = performance.now();
    if (isAnyStale) markAll();
    try {
      for (const topic of waiting) {
        waiting.delete(topic);
        readAgain(topic);
        if (performance.now() - from >= TURN_MS) break;
      }
    } finally {
      isScheduled = isAnyStale || waiting.size > 0;
      if (isScheduled) setTimeout(turn, (performance.now() - from) * PAUSE).unref();
    }
  }

  function markAll(): void {
    isAnyStale = false;
    for (const [topic, entry] of entries) {
      entry.isStale = true;
      waiting.add(topic);
    }
  }

  function readAgain(topic: Topic): void {
    const entry = entries.get(topic);
    if (!entry) return;
    const { value: before, isStale } = entry;
    entry.value = read(topic);
    entry.isStale = false;
    if (isStale && !(before !== undefined && isSameValue(before, entry.value))) changed(topic, entry.value);
  }

  return {
    /** Begins to read a topic again after writes. To be called for each new watcher of it. False where there are too many picks. */
    watch(topic: Topic): boolean {
      const entry = entries.get(topic);
      const isOfVisitors = "pick" in topic.watch;
      if (!entry && isOfVisitors && entries.size >= most) return false;
      // Its new watcher has a later value than the others.
      if (entry && (isAnyStale || entry.isStale)) entry.value = undefined;
      if (!entry) {
        entries.set(topic, { value: undefined, isStale: false });
        waiting.add(topic);
        schedule();
      }
      return true;
    },
    forget(topic: Topic): void {
      entries.delete(topic);
      waiting.delete(topic);
    },
    /** To be called after each write that may change picks. */
    written(): void {
      if (entries.size === 0) return;
      isAnyStale = true;
      schedule();
    },
  };
}

/** Whether two values are equal. Documents are compared as objects, because a write shares those that it does not change. */
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
