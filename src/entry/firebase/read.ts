import type { Backend, Collection, Document, List, ListQuery } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, isForStaff, mayRead, perCollection } from "#src/backend/collection-rules.ts";
import { withTimeout } from "#src/backend/firebase/timeout.ts";
import { once } from "#src/backend/live.ts";
import { answerQuery, sourceOf } from "#src/backend/named-query.ts";
import { documentKey, type Watch, type WatchValue } from "#src/backend/page-data.ts";
import { select } from "#src/backend/select.ts";
import { type StaticSnapshot, staticBackend } from "#src/backend/static-backend.ts";
import { sk } from "#src/text/sk.ts";

/** All documents of the collections that anybody may read, each in its order; of the others none. */
export type CatalogueSnapshot = Readonly<Record<Collection, readonly Document[]>>;

/** The URLs of the fixed documents by the keys of `PageValues`; `null` is not stored, and an unknown one is left out, "not yet". */
export type FixedDocuments = Readonly<Record<string, string | null>>;

export async function readSnapshot(list: (query: ListQuery) => Promise<List>): Promise<CatalogueSnapshot> {
  const collections = COLLECTION_NAMES.filter((name) => !isForStaff(name));
  const read = async (collection: Collection) => [collection, (await list({ collection })).documents] as const;
  const documents = new Map(await Promise.all(collections.map(read)));
  return perCollection((name) => documents.get(name) ?? []);
}

export async function readFixedDocuments({ files }: Backend): Promise<FixedDocuments> {
  const found = await Promise.all(
    Object.values(sk.documents).map(async (name) => {
      const url = await withTimeout(() => once(files.document(name))).catch(() => undefined);
      return [documentKey(name), url];
    }),
  );
  return Object.fromEntries(found.filter(([, url]) => url !== undefined));
}

/** The backend from which the build renders pages. Without a snapshot every value is "not yet". */
export function snapshotBackend(
  snapshot: CatalogueSnapshot | undefined,
  fixed: FixedDocuments,
  picture: StaticSnapshot["picture"],
): Backend {
  return staticBackend({
    read: (watch) => (mayRead(watch.collection, () => false) ? snapshot && readFrom(snapshot, watch) : undefined),
    document: (name) => fixed[documentKey(name)],
    session: () => undefined,
    picture,
  });
}

function readFrom(snapshot: CatalogueSnapshot, watch: Watch): WatchValue {
  const documents = snapshot[watch.collection];
  if ("id" in watch) return documents.find(({ id }) => id === watch.id) ?? null;
  if ("query" in watch) return answerQuery(watch, sourceOf(snapshot.products, snapshot.categories));
  return select(documents, watch);
}
