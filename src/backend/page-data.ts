import { wordsOfSearch } from "#src/domain/products/search-words.ts";
import type { Backend, Collection, Document, List, Live, Query, QueryResults } from "./backend.ts";
import { isForStaff } from "./collection-rules.ts";

/** One live read of documents: a list, the answer to a named query, or the document of an id. */
export type Watch = Query | { readonly collection: Collection; readonly id: string };

export type AnyList = List | QueryResults[keyof QueryResults];
export type WatchValue = AnyList | Document | null;
export const isList = (value: WatchValue | undefined): value is AnyList =>
  Array.isArray((value as AnyList | null | undefined)?.documents);

/** A text that is the same for equal watches, in whatever order their fields are. */
export const watchKey = (watch: Watch): string => JSON.stringify(canonical(watch), withSortedFields);

function withSortedFields(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Searches that find the same are equal: the text becomes its words (B1), and without words the order is by name anyway. */
function canonical(watch: Watch): Watch {
  if (!("query" in watch) || watch.query !== "search") return watch;
  const { sort, ...search } = watch;
  const text = wordsOfSearch(search.text).join(" ");
  return { ...search, text, ...(sort && (sort !== "name" || text !== "") && { sort }) };
}

/** The watch that has this key; undefined for other keys. */
export const watchFrom = (key: string): Watch | undefined => (key.startsWith("{") ? JSON.parse(key) : undefined);

export const documentKey = (name: string) => `document:${name}`;
export const SESSION_KEY = "session";

/** What a page was rendered from, by the keys above. A browser that starts from it renders the very same page. */
export type PageValues = Readonly<Record<string, unknown>>;

/** What the data of a page may hold beside the values that it was rendered from. */
export interface CachedData {
  /** When this copy was cached on the visitor's device, in milliseconds since 1970 (B7). Left out in a page from the server. */
  readonly cachedAt?: number;
  /** The live values that the cached copy showed. */
  readonly shown?: PageValues | undefined;
  /** The path that the page was rendered for, if that is not the path of its address. */
  readonly path?: string;
}

/** A backend that notes every live value a rendering reads, so that the page can carry them. */
export function recording(backend: Backend): { backend: Backend; values: () => PageValues } {
  const reads = new Map<string, Live<unknown>>();
  return {
    backend: wrappedBackend(backend, (key, live) => {
      reads.set(key, live);
      return live;
    }),
    values: () => Object.fromEntries([...reads].map(([key, live]) => [key, live.current()])),
  };
}

/** The values that a page shows. Undefined while one of them is missing. */
export type ShownValues = Live<PageValues>;

/** A backend that notes the values that the page subscribes to, except those that not everybody may read. */
export function showing(backend: Backend): { backend: Backend; shown: ShownValues } {
  const listeners = new Set<() => void>();
  const subscribed = new Map<object, { readonly key: string; readonly live: Live<unknown> }>();
  const isForAll = (key: string): boolean => {
    const watch = watchFrom(key);
    return key !== SESSION_KEY && !(watch && isForStaff(watch.collection));
  };
  const showingBackend = wrappedBackend(backend, (key, live) => {
    if (!isForAll(key)) return live;
    return {
      current: live.current,
      subscribe(changed) {
        const subscription = {};
        subscribed.set(subscription, { key, live });
        const stop = live.subscribe(() => {
          changed();
          for (const listener of listeners) listener();
        });
        return () => {
          subscribed.delete(subscription);
          stop();
        };
      },
    };
  });
  return {
    backend: showingBackend,
    shown: {
      current() {
        const entries = [...subscribed.values()].map(({ key, live }) => [key, live.current()] as const);
        return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
      },
      subscribe(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
  };
}

/** A backend that passes its live values through `wrap`. It also wraps the session before each read of a collection for staff. */
function wrappedBackend(backend: Backend, wrap: <T>(key: string, live: Live<T>) => Live<T>): Backend {
  const { documents, files, identity } = backend;
  const session = () => wrap(SESSION_KEY, identity.session);
  const wrapSessionIfForStaff = (collection: Collection): void => {
    if (isForStaff(collection)) session();
  };
  const watched = <T>(watch: Watch, live: Live<T>): Live<T> => {
    wrapSessionIfForStaff(watch.collection);
    return wrap(watchKey(watch), live);
  };
  return {
    documents: {
      ...documents,
      list: (query) => watched(query, documents.list(query)),
      get: (collection, id) => watched({ collection, id }, documents.get(collection, id)),
      readList(query) {
        wrapSessionIfForStaff(query.collection);
        return documents.readList(query);
      },
      readOne(collection, id) {
        wrapSessionIfForStaff(collection);
        return documents.readOne(collection, id);
      },
    },
    files: { ...files, document: (name) => wrap(documentKey(name), files.document(name)) },
    identity: {
      ...identity,
      get session() {
        return session();
      },
    },
  };
}
