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

/** The same after edits that moved no document, without reading the list: it begins with the first `first` of `all`. */
export function patchInPlace(
  key: string,
  all: SortedBlocks<Document>,
  edits: Edits,
  first = Number.POSITIVE_INFINITY,
): ListPatch | undefined {
  const isIn = (document: Document) => {
    const at = all.indexOf(document);
    return at >= 0 && at < first;
  };
  const documents = [...edits.values()].filter((document) => document !== null).filter(isIn);
  return documents.length === 0 ? undefined : { key, documents, more: all.size > first };
}
