import type { Backend, Session } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { pictureOf } from "#src/backend/embedded/picture.ts";
import { isList, type Watch, type WatchValue } from "#src/backend/page-data.ts";
import { staticBackend } from "#src/backend/static-backend.ts";
import { cardDocument } from "#src/domain/products/card.ts";
import { read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";

/** Visitors see the beginning of a list of products, a search and related products as cards. */
function isOfCards(watch: Watch): boolean {
  if ("query" in watch) return watch.query === "search" || watch.query === "related";
  return watch.collection === "products" && "first" in watch;
}

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
      const value = mayRead(watch.collection, () => session() !== null) ? read(snapshot, watch) : undefined;
      return isOfCards(watch) && isList(value)
        ? ({ ...value, documents: value.documents.map(cardDocument), cards: true } as WatchValue)
        : value;
    },
    document: documentUrl,
    session,
    picture: pictureOf,
  });
}
