import type { Collection } from "#src/backend/backend.ts";
import { rulesOf } from "#src/backend/collection-rules.ts";
import type { WatchValue } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import { pickChangedAt } from "../search/pick-reader.ts";
import type { CollectionIndex, Edits, Snapshot } from "../store/collection-index.ts";
import type { Plan } from "../store/plan.ts";
import { isPick } from "../store/read-watch.ts";
import { type ChangeOfList, changesByReading, changesInPlace } from "./list-patch.ts";
import type { pickTopics } from "./pick-topics.ts";

/** What streams watch: a live read. */
export interface Topic {
  readonly key: string;
  readonly watch: Watch;
  /** The revision of its last change, or a later one; of a pick, when it was last found. */
  changedAt: number;
  watchers: number;
}

/** A new value of a topic, or the difference to the one before, as JSON that is made once for all watchers. */
export interface ChangeMessage {
  readonly kind: "patches" | "values";
  readonly json: string;
}

/** The topics of all streams. A write costs only the topics that may show one of its documents, however many there are (fault 88). Those of
 *  picks are read again later. */
export function topicTable(picks: ReturnType<typeof pickTopics>) {
  const topics = new Map<string, Topic>();
  /** The topics that the same edits may change, by `scopeOf`. */
  const scopes = new Map<string, Set<Topic>>();

  /** The topics that may show an edited document: its own, the lists of its group, and those of the whole collection. */
  function affected(collection: Collection, edits: Edits, { byId }: CollectionIndex): Topic[] {
    const { groupField } = rulesOf(collection);
    const keys = new Set([scopeOf({ collection })]);
    for (const [id, after] of edits) {
      keys.add(scopeOf({ collection, id }));
      for (const document of [byId.get(id), after]) {
        const equals = groupField && document?.[groupField];
        if (groupField && typeof equals === "string")
          keys.add(scopeOf({ collection, where: { field: groupField, equals } }));
      }
    }
    return [...keys].flatMap((key) => [...(scopes.get(key) ?? [])]);
  }

  return {
    /** The topic of a watch. A new one is forgotten unless it is retained before the next write. */
    find(snapshot: Snapshot, watch: Watch): Topic {
      const key = watchKey(watch);
      const changedAt = isPick(watch) ? pickChangedAt(snapshot) : snapshot.collections[watch.collection].changedAt;
      const topic = topics.get(key) ?? { key, watch, changedAt, watchers: 0 };
      if (isPick(watch)) topic.changedAt = changedAt;
      return topic;
    },
    /** Counts a watcher of each topic. Returns the topics without those for which there are too many already. */
    retain(found: readonly Topic[], client: string): readonly Topic[] {
      const retained = found.filter((topic) => !isPick(topic.watch) || picks.watch(topic, client));
      for (const topic of retained) {
        topic.watchers++;
        topics.set(topic.key, topic);
        if (isPick(topic.watch)) continue;
        const scope = scopeOf(topic.watch);
        scopes.set(scope, (scopes.get(scope) ?? new Set()).add(topic));
      }
      return retained;
    },
    release(retained: readonly Topic[]): void {
      for (const topic of retained) {
        topic.watchers--;
        if (topic.watchers > 0) continue;
        topics.delete(topic.key);
        if (isPick(topic.watch)) {
          picks.forget(topic);
          continue;
        }
        const scope = scopeOf(topic.watch);
        scopes.get(scope)?.delete(topic);
        if (scopes.get(scope)?.size === 0) scopes.delete(scope);
      }
    },
    /** Notes what a write changed in the topics, and returns it. */
    applyWrite(now: Snapshot, before: Snapshot, plan: Plan): ReadonlyMap<Topic, ChangeMessage> {
      if (pickChangedAt(now) !== pickChangedAt(before)) picks.written();
      const changes = new Map<Topic, ChangeMessage>();
      const read = changesByReading(now, before);
      for (const [collection, edits] of plan) {
        const index = before.collections[collection];
        const inPlace = movesNone(collection, edits, index) ? changesInPlace(now, edits) : undefined;
        for (const topic of affected(collection, edits, index)) {
          const change = changeOf(topic, now, (query) => {
            const known = inPlace?.(query);
            return known ? known.json : read(query);
          });
          if (!change) continue;
          topic.changedAt = now.position.revision;
          changes.set(topic, change);
        }
      }
      return changes;
    },
    /** Notes that another process has written. Every topic of a changed collection counts as changed. */
    applyOthersWrite(now: Snapshot, before: Snapshot): void {
      if (pickChangedAt(now) !== pickChangedAt(before)) picks.written();
      for (const topic of topics.values()) {
        const { collection } = topic.watch;
        if (isPick(topic.watch)) continue;
        if (now.collections[collection] !== before.collections[collection]) topic.changedAt = now.position.revision;
      }
    },
  };
}

/** The key of what edits are compared with: one for all lists of a group, one for all other lists of a collection, one for a document. */
function scopeOf(watch: Watch): string {
  if ("id" in watch) return watchKey(watch);
  const { collection, where } = watch;
  const isGroup = where !== undefined && where.field === rulesOf(collection).groupField;
  return watchKey({ collection, ...(isGroup && { where }) });
}

/** Whether every edited document stays where it is in the collection's order and in its group. */
function movesNone(collection: Collection, edits: Edits, { byId }: CollectionIndex): boolean {
  const { orderBy, groupField } = rulesOf(collection);
  const fields = [orderBy.field, ...(groupField === undefined ? [] : [groupField])];
  return [...edits].every(([id, after]) => {
    const before = byId.get(id);
    return before && after && fields.every((field) => before[field] === after[field]);
  });
}

export const valueMessage = ({ key }: Topic, value: WatchValue): ChangeMessage => ({
  kind: "values",
  json: JSON.stringify({ key, value }),
});

/** What a write changed in a topic; undefined for nothing. */
function changeOf(topic: Topic, now: Snapshot, ofList: ChangeOfList): ChangeMessage | undefined {
  const { key, watch } = topic;
  if ("id" in watch) return valueMessage(topic, now.collections[watch.collection].byId.get(watch.id) ?? null);
  const change = ofList(watch);
  return change === undefined
    ? undefined
    : { kind: "patches", json: `{"key":${JSON.stringify(key)},${change.slice(1)}` };
}
