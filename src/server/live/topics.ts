import type { WatchValue } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import type { Snapshot } from "../store/collection-index.ts";
import { readWatch } from "../store/read-watch.ts";
import { difference } from "./difference.ts";

/** A live read that at least one stream watches, and its last value. */
export interface Topic {
  readonly key: string;
  readonly watch: Watch;
  value: WatchValue;
  /** The revision of its last change, or an earlier bound on it. */
  changedAt: number;
  watchers: number;
}
/** A new value of a topic, or the difference to the one before, as JSON that is made once for all watchers. */
export interface ChangeMessage {
  readonly kind: "patches" | "values";
  readonly json: string;
}

/** The topics of all streams. Each is read once for every write, however many streams watch it. */
export function topicTable() {
  const topics = new Map<string, Topic>();
  return {
    /** The topic of a watch. A new one is kept only when it is retained, before the next write. */
    find(snapshot: Snapshot, watch: Watch): Topic {
      const key = watchKey(watch);
      const { changedAt } = snapshot.collections[watch.collection];
      return topics.get(key) ?? { key, watch, value: readWatch(snapshot, watch), changedAt, watchers: 0 };
    },
    /** Counts a watcher of each topic. Returns each topic once, also where it was found twice. */
    retain(found: readonly Topic[]): readonly Topic[] {
      const retained = [...new Map(found.map((topic) => [topic.key, topic])).values()];
      for (const topic of retained) {
        topic.watchers++;
        topics.set(topic.key, topic);
      }
      return retained;
    },
    release(retained: readonly Topic[]): void {
      for (const topic of retained) {
        topic.watchers--;
        if (topic.watchers === 0) topics.delete(topic.key);
      }
    },
    /** Brings every topic to `now` and returns those that changed. */
    advance(now: Snapshot, before: Snapshot): ReadonlyMap<Topic, ChangeMessage> {
      const changes = new Map<Topic, ChangeMessage>();
      const isNewEpoch = now.position.epoch !== before.position.epoch;
      for (const topic of topics.values()) {
        const { collection } = topic.watch;
        if (now.collections[collection] === before.collections[collection]) continue;
        const value = readWatch(now, topic.watch);
        const change = isNewEpoch ? { value } : difference(topic.key, topic.value, value);
        if (!change) continue;
        topic.value = value;
        topic.changedAt = now.position.revision;
        const isPatch = "patch" in change;
        changes.set(topic, isPatch ? { kind: "patches", json: JSON.stringify(change.patch) } : valueMessage(topic));
      }
      return changes;
    },
  };
}

export const valueMessage = ({ key, value }: Topic): ChangeMessage => ({
  kind: "values",
  json: JSON.stringify({ key, value }),
});
