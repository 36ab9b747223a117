import type { Collection, Document, List, ListQuery } from "./backend.ts";

const SLOVAK = new Intl.Collator("sk");

/** The name of a document, whichever field its collection keeps it in (spec §3). */
export function nameOf(document: Document): string {
  const name = document.Name ?? document.name;
  return typeof name === "string" ? name : "";
}

/** The order of each collection; ties fall to the id, so that the order is total and the same everywhere. */
export function compare(collection: Collection, a: Document, b: Document): number {
  const byField =
    collection === "opening_hours"
      ? Number(a.DayIndex ?? 0) - Number(b.DayIndex ?? 0)
      : SLOVAK.compare(nameOf(a), nameOf(b));
  return byField || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Text as searches compare it: without case and diacritics (decision 23). */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** What a query asks for, out of documents that already stand in their collection's order. Stops at the first one too many. */
export function select(
  ordered: Iterable<Document>,
  { where, contains, first = Number.POSITIVE_INFINITY }: ListQuery,
): List {
  const wanted = contains ? folded(contains) : "";
  const documents: Document[] = [];
  for (const document of ordered) {
    if (where && document[where.field] !== where.equals) continue;
    if (wanted && !folded(nameOf(document)).includes(wanted)) continue;
    if (documents.length >= first) return { documents, more: true };
    documents.push(document);
  }
  return { documents, more: false };
}
