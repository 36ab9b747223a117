import { isHistory, rulesOf } from "#src/backend/collection-rules.ts";
import { answerQuery } from "#src/backend/named-query.ts";
import type { Watch, WatchValue } from "#src/backend/page-data.ts";
import { select } from "#src/backend/select.ts";
import type { Snapshot } from "./snapshot.ts";

/** The value of a live read at one moment. Documents that no write changed are the same objects as before. */
export function read({ collections, history }: Snapshot, watch: Watch): WatchValue {
  if (isHistory(watch.collection) && !("query" in watch))
    return "id" in watch ? history.one(watch.id) : history.list(watch);
  const { ordered, byId, groups } = collections[watch.collection];
  if ("id" in watch) return byId.get(watch.id) ?? null;
  if ("query" in watch) {
    return answerQuery(watch, {
      products: ordered,
      categories: collections.categories.ordered,
      find: (id) => byId.get(id),
      inCategory: (category) => groups.get(category) ?? [],
    });
  }
  const { where } = watch;
  const isGroup = where !== undefined && where.field === rulesOf(watch.collection).groupField;
  return select(isGroup ? (groups.get(where.equals) ?? []) : ordered, watch);
}

/** The revision that last changed what a live read is made of, or a later one. Answers to named queries show names of categories, too. */
export function changedAt({ collections }: Snapshot, watch: Watch): number {
  const own = collections[watch.collection].changedAt;
  return "query" in watch ? Math.max(own, collections.categories.changedAt) : own;
}
