import type { Document, List, ListQuery } from "#src/backend/backend.ts";
import type { WatchValue } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { select } from "#src/backend/select.ts";
import { folded } from "#src/domain/search-words.ts";
import type { PickQuery, ReadPick } from "../search/pick-reader.ts";
import type { CollectionIndex, Snapshot } from "./collection-index.ts";
import { namesContaining } from "./name-search.ts";
import type { SortedBlocks } from "./sorted-blocks.ts";

/** Reads the value of a live read at one moment. */
export type Read = (snapshot: Snapshot, watch: Watch) => WatchValue;

export const readerWith =
  (readPick: ReadPick): Read =>
  (snapshot, watch) => {
    if ("id" in watch) return snapshot.collections[watch.collection].byId.get(watch.id) ?? null;
    return isPick(watch) ? readPick(snapshot, watch) : readList(snapshot, watch);
  };

/** Whether the value is not found by an index of the snapshot but by a rule. */
export const isPick = (watch: Watch): watch is PickQuery => "pick" in watch && watch.pick !== undefined;

export const readList = (snapshot: Snapshot, query: ListQuery): List =>
  select(candidates(snapshot.collections[query.collection], query), query);

/** All documents that a query without `first` finds, where an index holds exactly these; undefined where they must be searched for. */
export function indexed(
  { ordered, groups }: CollectionIndex,
  { where, contains }: ListQuery,
): SortedBlocks<Document> | undefined {
  if (contains) return undefined;
  if (!where) return ordered;
  return where.field === groups?.field ? groups.of(where.equals) : undefined;
}

/** Documents in the collection's order among which `select` finds the result: all that match, and as few others as the index allows. */
function candidates(index: CollectionIndex, query: ListQuery): Iterable<Document> {
  const { ordered, groups, names, byId } = index;
  const { where, contains } = query;
  if (where && where.field === groups?.field) return groups.of(where.equals);
  const text = contains && folded(contains);
  return text && names ? documentsOf(namesContaining(names, text), byId) : ordered;
}

function* documentsOf(names: Iterable<{ readonly id: string }>, byId: CollectionIndex["byId"]): Generator<Document> {
  for (const { id } of names) {
    const document = byId.get(id);
    if (document) yield document;
  }
}
