import type { WatchValue } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { select } from "#src/backend/select.ts";
import type { Snapshot } from "./store/shelf.ts";

/** The value of a live read at one moment. */
export function readWatch(snapshot: Snapshot, watch: Watch): WatchValue {
  const shelf = snapshot.shelves[watch.collection];
  return "id" in watch ? (shelf.byId.get(watch.id) ?? null) : select(shelf.ordered, watch);
}
