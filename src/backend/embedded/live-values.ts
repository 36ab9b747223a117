import type { Document, Live } from "../backend.ts";
import { isForStaff } from "../collection-rules.ts";
import { type AnyList, isList, type Watch, type WatchValue, watchFrom, watchKey } from "../page-data.ts";
import { isPublicWatch } from "../public-watch.ts";
import { type ListPatch, type LiveEvent, type LiveRequest, MOST_WATCHES, type PageData } from "./wire.ts";

/** How many values without listeners stay cached, so that going back shows a page at once. */
const MOST_UNWATCHED = 30;

interface LiveEntry {
  watch: Watch | undefined;
  value: WatchValue | undefined;
  /** The revision up to which the value is known to be current. */
  since: number | undefined;
  readonly listeners: Set<() => void>;
}

/** The last value of every live read, beginning with the values that the page was rendered from. `watchesChanged` is called after a
 *  subscription begins or ends; if a key has lost its last subscription, the argument is that key. */
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
    let { value, since = 0 }: Partial<LiveEntry> = entries.get(watchKey(watch)) ?? {};
    if (!("id" in watch)) return value;
    for (const list of entries.values()) {
      if (list.watch?.collection !== watch.collection || !isList(list.value) || "columns" in list.value) continue;
      if (value !== undefined && (list.since ?? 0) <= since) continue;
      const found = list.value.documents.find(({ id }) => id === watch.id);
      if (found) [value, since] = [found, list.since ?? 0];
    }
    return value;
  }

  function watchedEntries(): [string, LiveEntry][] {
    return [...entries].filter(([, { listeners }]) => listeners.size > 0).slice(0, MOST_WATCHES);
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
    /** The request of a new stream. `isVisitor`: leaves out what only staff may watch. Also drops the oldest unwatched values. */
    request(isVisitor: boolean): LiveRequest {
      const unwatched = [...entries].filter(([, { listeners }]) => listeners.size === 0);
      for (const [key] of unwatched.slice(0, Math.max(0, unwatched.length - MOST_UNWATCHED))) entries.delete(key);
      const watches = watchedEntries().map(([, { watch, since }]) => ({ watch: watch as Watch, since }));
      return { epoch, watches: isVisitor ? watches.filter(({ watch }) => isPublicWatch(watch)) : watches };
    },
    /** Drops the values for staff. The next stream reads everything whole, because events leave out what only staff may watch. */
    forgetStaffValues(): void {
      for (const entry of entries.values()) entry.since = undefined;
      const affected = [...entries].filter(
        ([key, { watch = watchFrom(key) }]) => watch && isForStaff(watch.collection),
      );
      for (const [, entry] of affected) Object.assign(entry, { value: undefined, since: undefined });
      for (const [, { listeners }] of affected) for (const listener of [...listeners]) listener();
    },
    /** Applies an event, then notifies each listener once. `keys` are the watches of its stream. */
    apply(event: LiveEvent, keys: ReadonlySet<string>): void {
      const { position, values = [], patches = [] } = event;
      const toNotify = new Set<() => void>();
      const setValue = (entry: LiveEntry | undefined, value: WatchValue | undefined) => {
        if (!entry) return;
        entry.value = value;
        for (const listener of entry.listeners) toNotify.add(listener);
      };
      if (position.epoch !== epoch) {
        for (const entry of entries.values()) Object.assign(entry, { value: undefined, since: undefined });
        epoch = position.epoch;
      }
      for (const { key, value } of values) {
        const entry = entries.get(key);
        setValue(entry, value);
        if (entry) entry.since = position.revision;
      }
      for (const patch of patches) {
        const entry = entries.get(patch.key);
        if (isList(entry?.value)) setValue(entry, patched(entry.value, patch));
      }
      for (const [key, entry] of entries) {
        if (keys.has(key) && entry.since !== undefined) entry.since = position.revision;
        // The newest value of a document may be in a list that has just changed.
        if (entry.watch && "id" in entry.watch && toNotify.size > 0) setValue(entry, entry.value);
      }
      for (const listener of toNotify) listener();
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
