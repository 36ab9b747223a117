import type { WatchValue } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import type { Snapshot } from "../store/collection-index.ts";
import { readWatch } from "../store/read-watch.ts";
import { difference } from "./difference.ts";

/** A live read that at least one stream watches, and what it last was. */
export interface Topic {
  readonly key: string;
  readonly watch: Watch;
  value: WatchValue;
  /** The revision of its last change, or an earlier bound on it. */
  changedAt: number;
  watchers: number;
}
/** What a topic's watchers are told, as JSON made once for all of them. */
export interface News {
  readonly kind: "patches" | "values";
  readonly json: string;
}

/** The reads all streams watch together: however many watch a thing, it is worked out once per write. */
export function topicTable() {
  const topics = new Map<string, Topic>();
  return {
    /** Each topic once, whatever is watched twice. What is found is to be held before anything else happens. */
    find(snapshot: Snapshot, watch: Watch): Topic {
      const key = watchKey(watch);
      const changedAt = snapshot.collections[watch.collection].changedAt;
      const topic = topics.get(key) ?? { key, watch, value: readWatch(snapshot, watch), changedAt, watchers: 0 };
      topics.set(key, topic);
      return topic;
    },
    hold(held: Iterable<Topic>): void {
      for (const topic of held) topic.watchers++;
    },
    letGo(held: Iterable<Topic>): void {
      for (const topic of held) {
        topic.watchers--;
        if (topic.watchers === 0) topics.delete(topic.key);
      }
    },
    /** Brings every topic to `now` and tells which changed. */
    advance(now: Snapshot, before: Snapshot): ReadonlyMap<Topic, News> {
      const news = new Map<Topic, News>();
      const isAnew = now.position.epoch !== before.position.epoch;
      for (const topic of topics.values()) {
        const { collection } = topic.watch;
        if (now.collections[collection] === before.collections[collection]) continue;
        const value = readWatch(now, topic.watch);
        const change = isAnew ? { value } : difference(topic.key, topic.value, value);
        if (!change) continue;
        topic.value = value;
        topic.changedAt = now.position.revision;
        news.set(topic, "patch" in change ? { kind: "patches", json: JSON.stringify(change.patch) } : valueNews(topic));
      }
      return news;
    },
  };
}

export const valueNews = ({ key, value }: Topic): News => ({ kind: "values", json: JSON.stringify({ key, value }) });
