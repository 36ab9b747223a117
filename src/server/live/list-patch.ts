import type { Document, List } from "#src/backend/backend.ts";
import type { ListPatch } from "#src/backend/embedded/wire.ts";
import type { Edits } from "../store/collection-index.ts";
import type { SortedBlocks } from "../store/sorted-blocks.ts";

/** What turns one list into the next; undefined where they are equal. Documents are compared as objects, because a write shares those
 *  that it does not change. */
export function listPatch(key: string, before: List, after: List): ListPatch | undefined {
  const known = new Set(before.documents);
  const documents = after.documents.filter((document) => !known.has(document));
  const isSameOrder =
    before.documents.length === after.documents.length &&
    before.documents.every(({ id }, index) => id === after.documents[index]?.id);
  if (isSameOrder && documents.length === 0 && before.more === after.more) return undefined;
  return { key, documents, more: after.more, ...(!isSameOrder && { order: after.documents.map(({ id }) => id) }) };
}

/** Patches after edits that moved no document. A list is the beginning of an index, so the place of an edited document in the index tells
 *  whether the list shows it. It is looked up once for all lists of an index. */
export function patchesInPlace(edits: Edits) {
  const documents = [...edits.values()].filter((document) => document !== null);
  const places = new Map<SortedBlocks<Document>, readonly number[]>();
  return (key: string, all: SortedBlocks<Document>, first = Number.POSITIVE_INFINITY): ListPatch | undefined => {
    const at = places.get(all) ?? documents.map(all.indexOf);
    places.set(all, at);
    const changed = documents.filter((_, index) => isIn(at[index], first));
    return changed.length === 0 ? undefined : { key, documents: changed, more: all.size > first };
  };
}
const isIn = (place = -1, first: number) => place >= 0 && place < first;
