import type { WatchValue } from "#src/backend/page-data.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import { changedAt, read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { changeBetween, type WatchChange } from "./changes.ts";

/** What all streams with the same watch share. */
export interface Topic {
  readonly key: string;
  readonly watch: Watch;
  /** The client that began it, where it counts. */
  readonly client: string | undefined;
  /** The value that its streams have; undefined until it is first read. */
  value: WatchValue | undefined;
  /** The revision of its last change, or a later one. */
  changedAt: number;
  streams: number;
}

/** The most lists and queries that visitors watch: each is read again after a write. Documents do not count, because reading one is a
 *  look-up. */
export const TOPIC_LIMITS = { ofAll: 2_000, searches: 200, ofClient: 64 };

/** The topics of all streams. `client` is undefined for staff, whose topics do not count. */
export function topicTable(limits = TOPIC_LIMITS) {
  const topics = new Map<string, Topic>();
  /** How many topics each client began, and under these names how many there are of all and of searches. */
  const counts = { ofAll: 0, searches: 0, ofClient: new Map<string, number>() };

  function count(topic: Topic, by: 1 | -1): void {
    if (topic.client === undefined) return;
    counts.ofAll += by;
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
      const counted = "id" in watch ? undefined : client;
      return { key, watch, client: counted, value: undefined, changedAt: changedAt(snapshot, watch), streams: 0 };
    },
    /** Whether the new ones among topics may be followed. */
    hasRoom(found: readonly Topic[]): boolean {
      const added = found.filter(({ client, streams }) => client !== undefined && streams === 0);
      if (added.length === 0) return true;
      const ofClient = counts.ofClient.get(added[0]?.client ?? "") ?? 0;
      return (
        counts.ofAll + added.length <= limits.ofAll &&
        counts.searches + added.filter(isSearch).length <= limits.searches &&
        ofClient + added.length <= limits.ofClient
      );
    },
    /** Counts a stream of each topic. */
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
    /** Reads each topic of a changed collection again, and yields after each. Returns what changed, and leaves the topics as they were. */
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

const isSearch = ({ watch }: Topic): boolean => "query" in watch && watch.query === "search";
