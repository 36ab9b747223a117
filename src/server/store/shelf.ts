import type { Collection, Document } from "#src/backend/backend.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { compare } from "#src/backend/select.ts";

/** One collection at one moment. Never changes; a write makes a new one that shares the documents it left alone. */
export interface Shelf {
  /** In the collection's order. */
  readonly ordered: readonly Document[];
  readonly byId: ReadonlyMap<string, Document>;
  /** The id that holds each name (spec §5). */
  readonly byName: ReadonlyMap<string, string>;
  /** The revision that last changed it. */
  readonly changedAt: number;
}
/** Everything stored, at one moment. */
export interface Snapshot {
  readonly position: Position;
  readonly shelves: Readonly<Record<Collection, Shelf>>;
}
/** What becomes of documents by their id; `null` deletes. */
export type Edits = ReadonlyMap<string, Document | null>;

export function shelfOf(collection: Collection, documents: readonly Document[], changedAt: number): Shelf {
  return {
    ordered: documents.toSorted((a, b) => compare(collection, a, b)),
    byId: new Map(documents.map((document) => [document.id, document])),
    byName: new Map(documents.flatMap((document) => named(collection, document))),
    changedAt,
  };
}

export function edited(collection: Collection, shelf: Shelf, edits: Edits, revision: number): Shelf {
  const ordered = [...shelf.ordered];
  const byId = new Map(shelf.byId);
  const byName = new Map(shelf.byName);
  for (const id of edits.keys()) {
    const old = shelf.byId.get(id);
    if (!old) continue;
    ordered.splice(place(collection, ordered, old), 1);
    byId.delete(id);
    for (const [key] of named(collection, old)) byName.delete(key);
  }
  for (const [id, document] of edits) {
    if (!document) continue;
    ordered.splice(place(collection, ordered, document), 0, document);
    byId.set(id, document);
    for (const [key] of named(collection, document)) byName.set(key, id);
  }
  return { ordered, byId, byName, changedAt: revision };
}

function named(collection: Collection, document: Document): [string, string][] {
  const key = nameKey(collection, document);
  return key === undefined ? [] : [[key, document.id]];
}

/** The index of the first document that does not come before this one. */
function place(collection: Collection, ordered: readonly Document[], document: Document): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(collection, ordered[middle] as Document, document) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
