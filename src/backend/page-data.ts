import { wordsOfSearch } from "#src/domain/products/search-words.ts";
import type { Collection, Document, List, Live, Query, QueryResults } from "./backend.ts";
import { same } from "./same.ts";

/** One live read of documents: a list, the answer to a named query, or the document of an id. */
export type Watch = Query | { readonly collection: Collection; readonly id: string };

export type AnyList = List | QueryResults[keyof QueryResults];
export type WatchValue = AnyList | Document | null;
export const isList = (value: WatchValue | undefined): value is AnyList =>
  Array.isArray((value as AnyList | null | undefined)?.documents);

/** The key of a watch: the same text for equal watches, in whatever order their fields are. */
export const watchKey = (watch: Watch): string => JSON.stringify(canonical(watch), withSortedFields);

function withSortedFields(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Searches that find the same become equal (B1): the text becomes its words, and a `sort` that is the default is left out. */
function canonical(watch: Watch): Watch {
  if (!("query" in watch) || watch.query !== "search") return watch;
  const { sort, ...search } = watch;
  const text = wordsOfSearch(search.text).join(" ");
  // Without words the order is by name anyway.
  const isDefault = sort === undefined || (sort === "name" && text === "");
  return { ...search, text, ...(!isDefault && { sort }) };
}

/** The watch that has this key; undefined for the keys of PDF documents and of the session. */
export const watchFrom = (key: string): Watch | undefined => (key.startsWith("{") ? JSON.parse(key) : undefined);

/** The key of the URL of a PDF document (`Files.document`). */
export const documentKey = (name: string) => `document:${name}`;
export const SESSION_KEY = "session";

/** The values that a page was rendered from, by the keys above. A browser that starts from them renders the very same page. */
export type PageValues = Readonly<Record<string, unknown>>;

/** What the data of a page may hold beside the values that it was rendered from. */
export interface CachedData {
  /** When this copy was cached on the visitor's device, in milliseconds since 1970 (B7). Left out in a page from the server. */
  readonly cachedAt?: number;
  readonly shown?: PageValues | undefined; // the live values that the cached copy showed
  readonly path?: string; // the path that the page was rendered for, if that is not the path of its address
}

/** Whether the HTML of a page shows what it is to show first. A copy that was cached (B7) may have shown newer values than its HTML. */
export const isUpToDate = ({ shown = {}, path }: CachedData, values: PageValues): boolean =>
  path === undefined && Object.entries(values).every(([key, value]) => !(key in shown) || same(value, shown[key]));

/** The values that a page shows. Undefined while one of them is missing. */
export type ShownValues = Live<PageValues>;
