import type { Document, Live } from "../backend.ts";
import { isForStaff } from "../collection-rules.ts";
import { type AnyList, isList, type Watch, type WatchValue, watchFrom, watchKey } from "../page-data.ts";
import { isPublicWatch } from "../public-watch.ts";
import { type ListPatch, type LiveEvent, type LiveRequest, MOST_WATCHES, type PageData } from "./wire.ts";

/** How many values without listeners stay cached, so that going back shows a page at once. */
const MOST_UNWATCHED = 30;

interface LiveEntry {
  watch: Watch | undefined; // undefined before the first subscription
  value: WatchValue | undefined;
  /** The last revision of the store at which the value was current; undefined if the value has to be requested whole. */
  since: number | undefined;
  readonly listeners: Set<() => void>;
}

/** The last value of every live read, at first the one that the page was rendered from. `watchesChanged` is called after a
 *  subscription begins or ends, with the key of a watch that has lost its last subscription. */
export function liveValues(pageData: PageData | undefined, watchesChanged: (unwatched?: string) => void) {
  let epoch = pageData?.position.epoch;
  const entries = new Map<string, LiveEntry>();
  for (const [key, value] of Object.entries(pageData?.values ?? {})) {
    entries.set(key, { ...emptyEntry(), value: value as WatchValue, since: pageData?.position.revision });
  }
  // The values that a cached page showed (B7) are newer than its HTML. Their revision is unknown, so they are read whole.
  for (const [key, value] of Object.entries(pageData?.shown ?? {})) {
    entries.set(key, { ...emptyEntry(), value: value as WatchValue });
  }

  /** The newest value of a watch. A document may have a newer one in a list that holds it. */
  function newest(watch: Watch): WatchValue | undefined {
    const own = entries.get(watchKey(watch));
    if (!("id" in watch)) return own?.value;
    let value = own?.value;
    let since = own?.since ?? 0;
    for (const other of entries.values()) {
      const isNewer = value === undefined || (other.since ?? 0) > since;
      if (!isNewer || other.watch?.collection !== watch.collection) continue;
      const found = wholeDocumentsOf(other.value).find(({ id }) => id === watch.id);
      if (found) [value, since] = [found, other.since ?? 0];
    }
    return value;
  }

  function watchedEntries(): [string, LiveEntry][] {
    return [...entries].filter(([, { listeners }]) => listeners.size > 0).slice(0, MOST_WATCHES);
  }

  function dropOldestUnwatched(): void {
    const unwatched = [...entries].filter(([, { listeners }]) => listeners.size === 0);
    const tooMany = Math.max(0, unwatched.length - MOST_UNWATCHED);
    for (const [key] of unwatched.slice(0, tooMany)) entries.delete(key);
  }

  /** Calls the subscribers of the changed entries, and of all documents, because the newest value of a document may be in a changed list. */
  function notify(changed: ReadonlySet<LiveEntry>): void {
    if (changed.size === 0) return;
    const isOfDocument = ({ watch }: LiveEntry) => watch !== undefined && "id" in watch;
    const affected = [...entries.values()].filter((entry) => changed.has(entry) || isOfDocument(entry));
    for (const listener of affected.flatMap(({ listeners }) => [...listeners])) listener();
  }

  return {
    live(watch: Watch): Live<WatchValue> {
      const key = watchKey(watch);
      return {
        current: () => newest(watch),
        subscribe(changed) {
          const entry = entries.get(key) ?? emptyEntry();
          entry.watch = watch;
          // Each subscription makes a new function, because one callback may subscribe twice.
          const listener = () => changed();
          entry.listeners.add(listener);
          // The entry moves to the end, because the oldest unwatched entries are dropped first.
          entries.delete(key);
          entries.set(key, entry);
          watchesChanged();
          return () => {
            entry.listeners.delete(listener);
            watchesChanged(entry.listeners.size === 0 ? key : undefined);
          };
        },
      };
    },
    watchedKeys: () => watchedEntries().map(([key]) => key),
    /** The request of a new stream. `isVisitor`: leaves out what only staff may watch. */
    request(isVisitor: boolean): LiveRequest {
      dropOldestUnwatched();
      const watches = watchedEntries().map(([, { watch, since }]) => ({ watch: watch as Watch, since }));
      return { epoch, watches: isVisitor ? watches.filter(({ watch }) => isPublicWatch(watch)) : watches };
    },
    forgetStaffValues(): void {
      const dropped = new Set<LiveEntry>();
      for (const [key, entry] of entries) {
        // `apply` moves on the revisions of all values of a stream, also of those for staff that events after the session leave out. So no
        // revision counts any more, and the next stream requests every value whole.
        entry.since = undefined;
        const { watch = watchFrom(key) } = entry;
        if (watch && isForStaff(watch.collection)) dropped.add(Object.assign(entry, { value: undefined }));
      }
      notify(dropped);
    },
    /** Applies an event of the stream that watches `keys`. */
    apply({ position, values = [], patches = [] }: LiveEvent, keys: ReadonlySet<string>): void {
      // The store was restored.
      if (position.epoch !== epoch) {
        for (const entry of entries.values()) Object.assign(entry, { value: undefined, since: undefined });
        epoch = position.epoch;
      }
      const changed = new Set<LiveEntry>();
      for (const { key, value } of values) {
        const entry = entries.get(key);
        if (entry) changed.add(Object.assign(entry, { value, since: position.revision }));
      }
      for (const patch of patches) {
        const entry = entries.get(patch.key);
        if (isList(entry?.value)) changed.add(Object.assign(entry, { value: patched(entry.value, patch) }));
      }
      // Now every value of the stream is current, changed or not. One without a revision is still to come, whole.
      for (const [key, entry] of entries) {
        if (keys.has(key) && entry.since !== undefined) entry.since = position.revision;
      }
      notify(changed);
    },
  };
}

const emptyEntry = (): LiveEntry => ({ watch: undefined, value: undefined, since: undefined, listeners: new Set() });

function patched({ documents }: AnyList, { key: _, documents: changed, order, ...rest }: ListPatch): AnyList {
  const byId = new Map([...documents, ...changed].map((document) => [document.id, document]));
  const ids = order ?? documents.map(({ id }) => id);
  const shown = ids.map((id) => byId.get(id)).filter((document) => document !== undefined);
  return { ...rest, documents: shown as readonly Document[] } as AnyList;
}

/** The documents of a list. The price list has none: its rows hold only some fields. */
const wholeDocumentsOf = (value: WatchValue | undefined): readonly Document[] =>
  isList(value) && !("columns" in value) ? value.documents : [];
