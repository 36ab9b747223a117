import type { Backend, Session } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { pictureOf } from "#src/backend/embedded/picture.ts";
import { isList } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { staticBackend } from "#src/backend/static-backend.ts";
import { cardDocument } from "#src/domain/products/card.ts";
import type { Snapshot } from "../store/collection-index.ts";
import type { Read } from "../store/read-watch.ts";

/** Visitors see the beginning of a list of products, a search and related products as cards. */
const isOfCards = (watch: Watch): boolean =>
  watch.collection === "products" && "first" in watch && watch.pick?.kind !== "inventory";

/** A read-only `Backend` over a snapshot of the store, from which pages are rendered. A list that asks for more than `mostListed` documents
 *  stays undefined. */
export function readingBackend(
  snapshot: Snapshot,
  readWatch: Read,
  documentUrl: (name: string) => string | null,
  session: () => Session | null,
  mostListed = Number.POSITIVE_INFINITY,
): Backend {
  return staticBackend({
    read(watch) {
      if ("first" in watch && watch.first > mostListed) return undefined;
      const value = mayRead(watch.collection, () => session() !== null) ? readWatch(snapshot, watch) : undefined;
      return isOfCards(watch) && isList(value)
        ? { ...value, documents: value.documents.map(cardDocument), cards: true }
        : value;
    },
    document: documentUrl,
    session,
    picture: pictureOf,
  });
}
