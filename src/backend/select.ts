import type { Collection, Document, List, ListQuery } from "./backend.ts";
import { rulesOf } from "./collection-rules.ts";

const SLOVAK = new Intl.Collator("sk");

function textIn(document: Document, field: string): string {
  const text = document[field];
  return typeof text === "string" ? text : "";
}

/** The order of each collection; ties fall to the id, so that the order is total and the same everywhere. */
export function compare(collection: Collection, a: Document, b: Document): number {
  const { field, as, isDescending } = rulesOf(collection).orderBy;
  if (isDescending) [a, b] = [b, a];
  const byField =
    as === "number"
      ? Number(a[field] ?? 0) - Number(b[field] ?? 0)
      : SLOVAK.compare(textIn(a, field), textIn(b, field));
  return byField || compareIds(a, b);
}

const compareIds = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : Number(a.id > b.id));

/** The documents that a query selects of those of its collection, `ordered`. Stops after one more than `first`. */
export function select(
  ordered: Iterable<Document>,
  { where, first = Number.POSITIVE_INFINITY, after }: ListQuery,
): List {
  const documents: Document[] = [];
  let isBehind = after === undefined;
  for (const document of ordered) {
    if (!isBehind) {
      isBehind = document.id === after;
      continue;
    }
    if (where && document[where.field] !== where.equals) continue;
    if (documents.length >= first) return { documents, more: true };
    documents.push(document);
  }
  return { documents, more: false };
}
