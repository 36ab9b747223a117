import type { Document, List, ListQuery, ProductPick } from "#src/backend/backend.ts";
import type { WatchValue } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { select } from "#src/backend/select.ts";
import type { CollectionIndex, Snapshot } from "./collection-index.ts";
import type { SortedBlocks } from "./sorted-blocks.ts";

/** Reads the value of a live read at one moment. */
export type Read = (snapshot: Snapshot, watch: Watch) => WatchValue;

/** A list of products that no index of a snapshot holds: a pick, or what staff search for (D23). */
export type PickQuery = ListQuery & ({ readonly pick: ProductPick } | { readonly contains: string });
/** Reads a pick, at the snapshot or later. */
export type ReadPick = (snapshot: Snapshot, query: PickQuery) => List;

export const readerWith =
  (readPick: ReadPick): Read =>
  (snapshot, watch) => {
    if ("id" in watch) return snapshot.collections[watch.collection].byId.get(watch.id) ?? null;
    return isPick(watch) ? readPick(snapshot, watch) : readList(snapshot, watch);
  };

export function isPick(watch: Watch): watch is PickQuery {
  if ("id" in watch) return false;
  return watch.pick !== undefined || (watch.collection === "products" && Boolean(watch.contains));
}

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
  const { ordered, groups } = index;
  const { where } = query;
  return where && where.field === groups?.field ? groups.of(where.equals) : ordered;
}
