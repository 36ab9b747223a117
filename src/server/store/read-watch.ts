import type { Document, ListQuery } from "#src/backend/backend.ts";
import type { WatchValue } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { folded, select } from "#src/backend/select.ts";
import type { CollectionIndex, Snapshot } from "./collection-index.ts";
import { namesContaining } from "./name-search.ts";

/** The value of a live read at one moment. */
export function readWatch(snapshot: Snapshot, watch: Watch): WatchValue {
  const index = snapshot.collections[watch.collection];
  return "id" in watch ? (index.byId.get(watch.id) ?? null) : select(candidates(index, watch), watch);
}

/** Documents in the collection's order among which `select` finds the result: all that match, and as few others as the index allows. */
function candidates(
  { ordered, groups, names, byId }: CollectionIndex,
  { where, contains }: ListQuery,
): Iterable<Document> {
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
