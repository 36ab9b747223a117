import type { Document, ListQuery } from "#src/backend/backend.ts";
import type { WatchValue } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { folded, select } from "#src/backend/select.ts";
import { holding } from "./store/named.ts";
import type { Shelf, Snapshot } from "./store/shelf.ts";

/** The value of a live read at one moment. */
export function readWatch(snapshot: Snapshot, watch: Watch): WatchValue {
  const shelf = snapshot.shelves[watch.collection];
  return "id" in watch ? (shelf.byId.get(watch.id) ?? null) : select(candidates(shelf, watch), watch);
}

/** In the collection's order all documents the query may ask for, and as few others as the shelf can tell apart by itself. What the
 *  query means is `select`'s to say. */
function candidates({ ordered, groups, names, byId }: Shelf, { where, contains }: ListQuery): Iterable<Document> {
  if (where && where.field === groups?.field) return groups.of(where.equals);
  const text = contains && folded(contains);
  return text && names ? documentsOf(holding(names, text), byId) : ordered;
}

function* documentsOf(names: Iterable<{ readonly id: string }>, byId: Shelf["byId"]): Generator<Document> {
  for (const { id } of names) {
    const document = byId.get(id);
    if (document) yield document;
  }
}
