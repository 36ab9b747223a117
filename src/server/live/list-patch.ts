import type { Document, List, ListQuery } from "#src/backend/backend.ts";
import type { ListPatch } from "#src/backend/embedded/wire.ts";
import { watchKey } from "#src/backend/page-data.ts";
import type { Edits, Snapshot } from "../store/collection-index.ts";
import { indexed, readList } from "../store/read-watch.ts";
import type { SortedBlocks } from "../store/sorted-blocks.ts";

/** A patch without the key of its list, because different lists may change alike. */
type Change = Omit<ListPatch, "key">;
/** The change of a list as JSON; undefined where it stays as it is. */
export type ChangeOfList = (query: ListQuery) => string | undefined;

/** What turns one list into the next; undefined where they are equal. Documents are compared as objects, because a write shares those
 *  that it does not change. */
function difference(before: List, after: List): Change | undefined {
  const known = new Set(before.documents);
  const documents = after.documents.filter((document) => !known.has(document));
  const isSameOrder =
    before.documents.length === after.documents.length &&
    before.documents.every(({ id }, index) => id === after.documents[index]?.id);
  if (isSameOrder && documents.length === 0 && before.more === after.more) return undefined;
  return { documents, more: after.more, ...(!isSameOrder && { order: after.documents.map(({ id }) => id) }) };
}

/** The changes of lists after any edits. Lists that reach beyond the end of an index are one list, which is compared once. */
export function changesByReading(now: Snapshot, before: Snapshot): ChangeOfList {
  const made = new Map<string, string | undefined>();
  return (query) => {
    const sizeIn = ({ collections }: Snapshot) => indexed(collections[query.collection], query)?.size;
    const size = Math.max(sizeIn(now) ?? Number.POSITIVE_INFINITY, sizeIn(before) ?? Number.POSITIVE_INFINITY);
    const first = Math.min(query.first ?? size, size);
    const same = Number.isFinite(first) ? { ...query, first } : query;
    const key = watchKey(same);
    if (!made.has(key)) made.set(key, jsonOf(difference(readList(before, same), readList(now, same))));
    return made.get(key);
  };
}

/** The changes of lists after edits that moved no document; undefined for a list that is no beginning of an index. The place of an edited
 *  document in the index tells whether the list shows it, and is looked up once for all lists. */
export function changesInPlace(now: Snapshot, edits: Edits) {
  const documents = [...edits.values()].filter((document) => document !== null);
  const places = new Map<SortedBlocks<Document>, readonly number[]>();
  return (query: ListQuery): { readonly json: string | undefined } | undefined => {
    const all = indexed(now.collections[query.collection], query);
    if (!all) return undefined;
    const { first = Number.POSITIVE_INFINITY } = query;
    const at = places.get(all) ?? documents.map(all.indexOf);
    places.set(all, at);
    const shown = documents.filter((_, index) => isIn(at[index], first));
    return { json: jsonOf(shown.length === 0 ? undefined : { documents: shown, more: all.size > first }) };
  };
}
const isIn = (place = -1, first: number) => place >= 0 && place < first;
const jsonOf = (change: Change | undefined) => change && JSON.stringify(change);
