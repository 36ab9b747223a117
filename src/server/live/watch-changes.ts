import { isList, type WatchValue } from "#src/backend/page-data.ts";
import { same } from "#src/backend/same.ts";

/** What changed in a watch, as JSON that is made once for all streams: a `ListPatch`, or the new value. */
export type WatchChange = { readonly kind: "patches" | "values"; readonly json: string };

/** Undefined if nothing changed. Documents are compared by identity, because a write leaves the objects that it does not change. */
export function changeBetween(key: string, before: WatchValue, after: WatchValue): WatchChange | undefined {
  if (before === after) return undefined;
  if (!isList(before) || !isList(after)) return { kind: "values", json: JSON.stringify({ key, value: after }) };
  const { documents: old, ...oldRest } = before;
  const { documents, ...rest } = after;
  const isAsBefore = documents.length === old.length && documents.every((document, at) => document === old[at]);
  if (isAsBefore && same(rest, oldRest)) return undefined;
  const known = new Set<unknown>(old);
  const changed = documents.filter((document) => !known.has(document));
  const isSameOrder = documents.length === old.length && documents.every(({ id }, at) => id === old[at]?.id);
  const order = isSameOrder ? {} : { order: documents.map(({ id }) => id) };
  return { kind: "patches", json: JSON.stringify({ key, documents: changed, ...order, ...rest }) };
}
