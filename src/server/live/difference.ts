import type { List } from "#src/backend/backend.ts";
import { isList, type ListPatch, type WatchValue } from "#src/backend/embedded/wire.ts";

/** What a watcher must be told to get from one value to the next; undefined where nothing changed.
 *  Documents are compared as objects: a write shares those it left alone. */
export function difference(
  key: string,
  before: WatchValue,
  after: WatchValue,
): { patch: ListPatch } | { value: WatchValue } | undefined {
  if (!isList(before) || !isList(after)) {
    return before === after ? undefined : { value: after };
  }
  const patch = listPatch(key, before, after);
  const isNothing = patch.documents.length === 0 && !patch.order && before.more === after.more;
  return isNothing ? undefined : { patch };
}

function listPatch(key: string, before: List, after: List): ListPatch {
  const known = new Set(before.documents);
  const documents = after.documents.filter((document) => !known.has(document));
  const isSameOrder =
    before.documents.length === after.documents.length &&
    before.documents.every(({ id }, index) => id === after.documents[index]?.id);
  return { key, documents, more: after.more, ...(!isSameOrder && { order: after.documents.map(({ id }) => id) }) };
}
