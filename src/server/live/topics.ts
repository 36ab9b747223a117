import { type Watch, type WatchValue, watchKey } from "#src/backend/page-data.ts";
import { changedAt, read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { changeBetween, type WatchChange } from "./watch-changes.ts";

/** What all streams with the same watch share, so that a write reads it again only once. */
export interface Topic {
  readonly key: string;
  readonly watch: Watch;
  /** The client whose stream has made the topic, which counts for the limits of this client; undefined for staff, who have no limits. */
  readonly client: string | undefined;
  value: WatchValue | undefined; // the value that its streams have; undefined until it is first read
  lastChange: number; // a browser whose value is of this revision or a later one has the newest value
  streams: number;
}

/** A topic's new value, and how it differs from the value that its streams have. */
export type TopicChange = { readonly value: WatchValue; readonly change: WatchChange };

/** The most topics that visitors may watch. */
export const TOPIC_LIMITS = {
  lists: 2_000, // lists and named queries, searches among them; after a write each is read again
  searches: 200,
  listsOfClient: 64,
  documents: 20_000, // a higher limit, because a document is only looked up
};

/** The topics of all open streams. */
export function topicTable(limits = TOPIC_LIMITS) {
  const topics = new Map<string, Topic>();
  const counts = { lists: 0, searches: 0, documents: 0 };
  const listsOfClient = new Map<string, number>();

  function addToCounts(topic: Topic, difference: 1 | -1): void {
    if (topic.client === undefined) return;
    if (isDocument(topic)) {
      counts.documents += difference;
      return;
    }
    counts.lists += difference;
    if (isSearch(topic)) counts.searches += difference;
    const ofClient = (listsOfClient.get(topic.client) ?? 0) + difference;
    if (ofClient > 0) listsOfClient.set(topic.client, ofClient);
    else listsOfClient.delete(topic.client);
  }

  return {
    all: (): Iterable<Topic> => topics.values(),
    /** The topic of a watch. The table holds a new topic only after `retain`. */
    find(snapshot: Snapshot, watch: Watch, client: string | undefined): Topic {
      const key = watchKey(watch);
      const known = topics.get(key);
      if (known) return known;
      return { key, watch, client, value: undefined, lastChange: changedAt(snapshot, watch), streams: 0 };
    },
    /** Whether the limits allow one more stream of the client with these topics. Only topics that no other stream has count. */
    hasRoom(found: readonly Topic[], client: string): boolean {
      const added = found.filter(({ streams }) => streams === 0);
      const addedLists = added.filter((topic) => !isDocument(topic));
      const addedDocuments = added.length - addedLists.length;
      return (
        counts.documents + addedDocuments <= limits.documents &&
        counts.lists + addedLists.length <= limits.lists &&
        counts.searches + addedLists.filter(isSearch).length <= limits.searches &&
        (listsOfClient.get(client) ?? 0) + addedLists.length <= limits.listsOfClient
      );
    },
    /** Counts one more stream of each topic. */
    retain(found: readonly Topic[]): void {
      for (const topic of found) {
        topic.streams++;
        if (topic.streams > 1) continue;
        topics.set(topic.key, topic);
        addToCounts(topic, 1);
      }
    },
    /** Counts one stream less of each topic, and forgets those that no stream has any more. */
    release(retained: readonly Topic[]): void {
      for (const topic of retained) {
        topic.streams--;
        if (topic.streams > 0) continue;
        topics.delete(topic.key);
        addToCounts(topic, -1);
      }
    },
  };
}

/** What changed in a topic from one snapshot to another; undefined if nothing did. */
export function topicChange(topic: Topic, before: Snapshot, after: Snapshot): TopicChange | undefined {
  if (changedAt(before, topic.watch) === changedAt(after, topic.watch)) return undefined;
  topic.value ??= read(before, topic.watch);
  const value = read(after, topic.watch);
  const change = changeBetween(topic.key, topic.value, value);
  return change && { value, change };
}

const isDocument = ({ watch }: Topic): boolean => "id" in watch;
export const isSearch = ({ watch }: Topic): boolean => "query" in watch && watch.query === "search";
