import type { List } from "#src/backend/backend.ts";
import { isList, type ListPatch, type WatchValue } from "#src/backend/embedded/wire.ts";

/** What turns one value into the next; undefined where they are equal. Documents are compared as objects, because a write shares those
 *  that it does not change. */
export function difference(
  key: string,
  before: WatchValue,
  after: WatchValue,
): { patch: ListPatch } | { value: WatchValue } | undefined {
  if (!isList(before) || !isList(after)) {
    return before === after ? undefined : { value: after };
  }
  const patch = listPatch(key, before, after);
  const isEmpty = patch.documents.length === 0 && !patch.order && before.more === after.more;
  return isEmpty ? undefined : { patch };
}

function listPatch(key: string, before: List, after: List): ListPatch {
  const known = new Set(before.documents);
  const documents = after.documents.filter((document) => !known.has(document));
  const isSameOrder =
    before.documents.length === after.documents.length &&
    before.documents.every(({ id }, index) => id === after.documents[index]?.id);
  return { key, documents, more: after.more, ...(!isSameOrder && { order: after.documents.map(({ id }) => id) }) };
}
