import type { Backend, Collection, Document, List, ListQuery } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { documentKey, type Watch } from "#src/backend/page-data.ts";
import { select } from "#src/backend/select.ts";
import { type StaticSnapshot, staticBackend } from "#src/backend/static-backend.ts";
import { sk } from "#src/text/sk.ts";
import type { Shelves } from "./firebase-pages.ts";

/** How long a fixed document may keep a build waiting. Reads of documents end by themselves. */
const PATIENCE_MS = 10_000;

/** Everything public in a project, by a way of asking for one list. */
export async function readShelves(list: (query: ListQuery) => Promise<List>): Promise<Shelves> {
  const all = async (collection: Collection) => (await list({ collection })).documents;
  const [categories, products, openingHours] = await Promise.all([
    all("categories"),
    all("products"),
    all("opening_hours"),
  ]);
  return { categories, products, opening_hours: openingHours };
}

/** The URLs of the fixed documents by the keys of `PageValues`. `null` is not stored; what nobody told is left out, "not yet". */
export type FixedDocuments = Readonly<Record<string, string | null>>;

export async function readFixedDocuments({ files }: Backend): Promise<FixedDocuments> {
  const found = await Promise.all(
    Object.values(sk.documents).map(async (name) => [documentKey(name), await inTime(once(files.document(name)))]),
  );
  return Object.fromEntries(found.filter(([, url]) => url !== undefined));
}

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** What pages are rendered from; with nothing read, every value is "not yet". */
export function momentOf(
  shelves: Shelves | undefined,
  fixed: FixedDocuments,
  picture: StaticSnapshot["picture"],
): Backend {
  return staticBackend({
    read: (watch) => shelves && readFrom(shelves, watch),
    document: (name) => fixed[documentKey(name)],
    session: () => undefined,
    picture,
  });
}

function readFrom(shelves: Shelves, watch: Watch): Document | null | ReturnType<typeof select> {
  const shelf = shelves[watch.collection];
  return "id" in watch ? (shelf.find(({ id }) => id === watch.id) ?? null) : select(shelf, watch);
}
