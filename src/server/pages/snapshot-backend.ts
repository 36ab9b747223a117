import type { Backend, Session } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { pictureOf } from "#src/backend/embedded/picture.ts";
import { staticBackend } from "#src/backend/static-backend.ts";
import { read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";

/** A read-only `Backend` over a snapshot of the store, from which pages are rendered. A list that asks for more than `mostListed` documents
 *  stays undefined. */
export function readingBackend(
  snapshot: Snapshot,
  documentUrl: (name: string) => string | null,
  session: () => Session | null,
  mostListed = Number.POSITIVE_INFINITY,
): Backend {
  return staticBackend({
    read(watch) {
      if ("first" in watch && watch.first !== undefined && watch.first > mostListed) return undefined;
      return mayRead(watch.collection, () => session() !== null) ? read(snapshot, watch) : undefined;
    },
    document: documentUrl,
    session,
    picture: pictureOf,
  });
}
