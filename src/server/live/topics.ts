import { type Watch, type WatchValue, watchKey } from "#src/backend/page-data.ts";
import { changedAt, read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { changeBetween, type WatchChange } from "./watch-changes.ts";

/** What all streams with the same watch share. */
export interface Topic {
  readonly key: string;
  readonly watch: Watch;
  /** The client that watched it first; undefined for staff, whose topics are not limited. */
  readonly client: string | undefined;
  /** The value that its streams have; undefined until it is first read. */
  value: WatchValue | undefined;
  /** The revision of its last change, or a later one: a new topic begins with the revision of its collection. */
  changedAt: number;
  streams: number;
}

export const TOPIC_LIMITS = {
  /** Lists and named queries, each of which is read again after a write. */
  lists: 2_000,
  searches: 200,
  /** How many of the lists and named queries one client may have watched first. */
  ofClient: 64,
  /** Documents have a higher limit, because each is only looked up. */
  documents: 20_000,
};

/** The topics of all streams. The topics of staff, which have no `client`, do not count. */
export function topicTable(limits = TOPIC_LIMITS) {
  const topics = new Map<string, Topic>();
  const counts = { lists: 0, searches: 0, ofClient: new Map<string, number>(), documents: 0 };

  function count(topic: Topic, by: 1 | -1): void {
    if (topic.client === undefined) return;
    if (isDocument(topic)) {
      counts.documents += by;
      return;
    }
    counts.lists += by;
    if (isSearch(topic)) counts.searches += by;
    const ofClient = (counts.ofClient.get(topic.client) ?? 0) + by;
    if (ofClient > 0) counts.ofClient.set(topic.client, ofClient);
    else counts.ofClient.delete(topic.client);
  }

  return {
    /** The topic of a watch. A new one counts only when it is retained. */
    find(snapshot: Snapshot, watch: Watch, client: string | undefined): Topic {
      const key = watchKey(watch);
      const known = topics.get(key);
      if (known) return known;
      return { key, watch, client, value: undefined, changedAt: changedAt(snapshot, watch), streams: 0 };
    },
    hasRoom(found: readonly Topic[]): boolean {
      const newTopics = found.filter(({ client, streams }) => client !== undefined && streams === 0);
      const newLists = newTopics.filter((topic) => !isDocument(topic));
      const ofClient = counts.ofClient.get(newTopics[0]?.client ?? "") ?? 0;
      return (
        counts.documents + newTopics.length - newLists.length <= limits.documents &&
        counts.lists + newLists.length <= limits.lists &&
        counts.searches + newLists.filter(isSearch).length <= limits.searches &&
        ofClient + newLists.length <= limits.ofClient
      );
    },
    retain(found: readonly Topic[]): void {
      for (const topic of found) {
        if (topic.streams++ > 0) continue;
        topics.set(topic.key, topic);
        count(topic, 1);
      }
    },
    release(retained: readonly Topic[]): void {
      for (const topic of retained) {
        if (--topic.streams > 0) continue;
        topics.delete(topic.key);
        count(topic, -1);
      }
    },
    /** Reads each topic of a changed collection again, and yields after each. Returns what changed; sets a topic's value only if it is missing. */
    *reread(before: Snapshot, now: Snapshot): Generator<void, ReadonlyMap<Topic, Reread>> {
      const changed = new Map<Topic, Reread>();
      // A Map's iterator also visits topics that are retained between two steps.
      for (const topic of topics.values()) {
        if (changedAt(before, topic.watch) === changedAt(now, topic.watch)) continue;
        const value = read(now, topic.watch);
        topic.value ??= read(before, topic.watch);
        const change = changeBetween(topic.key, topic.value, value);
        if (change) changed.set(topic, { value, change });
        yield;
      }
      return changed;
    },
  };
}
export interface Reread {
  readonly value: WatchValue;
  readonly change: WatchChange;
}

const isDocument = ({ watch }: Topic): boolean => "id" in watch;
export const isSearch = ({ watch }: Topic): boolean => "query" in watch && watch.query === "search";
