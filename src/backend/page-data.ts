import type { Backend, Collection, ListQuery, Live } from "./backend.ts";
import { canonicalPick } from "./canonical-pick.ts";
import { isForStaff } from "./collection-rules.ts";

/** One live read of documents: a list, or the document of an id. */
export type Watch = ListQuery | { readonly collection: Collection; readonly id: string };

/** The same text for the same read, however its object was put together. */
export function watchKey(watch: Watch): string {
  if ("id" in watch) return JSON.stringify([watch.collection, watch.id]);
  const { collection, where, contains, first, pick } = watch;
  const parts = [collection, where ? [where.field, where.equals] : null, contains || null, first ?? null];
  return JSON.stringify(pick ? [...parts, canonicalPick(pick)] : parts);
}

/** The read that a key stands for; undefined for the key of something else. */
export function watchFrom(key: string): Watch | undefined {
  if (!key.startsWith("[")) return undefined;
  const [collection, second, contains, first, pick] = JSON.parse(key);
  if (typeof second === "string") return { collection, id: second };
  return {
    collection,
    ...(second && { where: { field: second[0], equals: second[1] } }),
    ...(contains && { contains }),
    ...(first !== null && { first }),
    ...(pick && { pick }),
  };
}

export const documentKey = (name: string) => `document:${name}`;
export const SESSION_KEY = "session";

/** What a page was rendered from, by the keys above. A browser that starts from it renders the very same page. */
export type PageValues = Readonly<Record<string, unknown>>;

/** A backend that notes every live value a rendering reads, so that the page can carry them. A read of a collection for staff depends on
 *  the session, so it notes that too. */
export function recording(backend: Backend): { backend: Backend; values: () => PageValues } {
  const reads = new Map<string, Live<unknown>>();
  const noted = <T>(key: string, live: Live<T>): Live<T> => {
    reads.set(key, live);
    return live;
  };
  const { documents, files, identity } = backend;
  const session = () => noted(SESSION_KEY, identity.session);
  /** To be called before every read of a collection. */
  const noteReader = (collection: Collection): void => {
    if (isForStaff(collection)) session();
  };
  const watched = <T>(watch: Watch, live: Live<T>): Live<T> => {
    noteReader(watch.collection);
    return noted(watchKey(watch), live);
  };
  return {
    backend: {
      documents: {
        ...documents,
        list: (query) => watched(query, documents.list(query)),
        get: (collection, id) => watched({ collection, id }, documents.get(collection, id)),
        readList(query) {
          noteReader(query.collection);
          return documents.readList(query);
        },
        readOne(collection, id) {
          noteReader(collection);
          return documents.readOne(collection, id);
        },
      },
      files: { ...files, document: (name) => noted(documentKey(name), files.document(name)) },
      identity: {
        ...identity,
        get session() {
          return session();
        },
      },
    },
    values: () => Object.fromEntries([...reads].map(([key, live]) => [key, live.current()])),
  };
}
