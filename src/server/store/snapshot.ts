import type { Collection, Document, List, ListQuery } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, filesOf, rulesOf } from "#src/backend/collection-rules.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { compare } from "#src/backend/select.ts";

/** One collection at one moment. Immutable: a write makes a new one of each collection that it changes (ADR-040). */
export interface CollectionSnapshot {
  readonly ordered: readonly Document[];
  readonly byId: ReadonlyMap<string, Document>;
  /** The id of the document that has a name (spec §5), by `nameKey`. */
  readonly byName: ReadonlyMap<string, string>;
  /** By the value of the field that lists are filtered by (`groupField`), each group in order; empty without such a field. */
  readonly groups: ReadonlyMap<unknown, readonly Document[]>;
  readonly changedAt: number;
}
/** Everything stored, at one moment. */
export interface Snapshot {
  readonly position: Position;
  readonly collections: Readonly<Record<Collection, CollectionSnapshot>>;
  /** The history (B13) at this moment. `collections.history` holds no documents, only a true `changedAt`. */
  readonly history: { list(query: ListQuery): List; one(id: string): Document | null };
}
export type Edits = ReadonlyMap<string, Document | null>;

export function collectionSnapshot(
  collection: Collection,
  documents: readonly Document[],
  changedAt: number,
): CollectionSnapshot {
  const ordered = [...documents].sort((a, b) => compare(collection, a, b));
  const byName = new Map<string, string>();
  for (const document of ordered.toReversed()) {
    const key = nameKey(collection, document);
    if (key !== undefined) byName.set(key, document.id);
  }
  const byId = new Map(ordered.map((document) => [document.id, document]));
  return { ordered, byId, byName, groups: groupsOf(collection, ordered), changedAt };
}

export function edited(
  collection: Collection,
  before: CollectionSnapshot,
  edits: Edits,
  changedAt: number,
): CollectionSnapshot {
  const unedited = before.ordered.filter(({ id }) => !edits.has(id));
  const written = [...edits.values()].filter((document) => document !== null);
  return collectionSnapshot(collection, [...unedited, ...written], changedAt);
}

function groupsOf(collection: Collection, ordered: readonly Document[]): ReadonlyMap<unknown, readonly Document[]> {
  const groups = new Map<unknown, Document[]>();
  const { groupField } = rulesOf(collection);
  if (groupField === undefined) return groups;
  for (const document of ordered) {
    const group = groups.get(document[groupField]);
    if (group) group.push(document);
    else groups.set(document[groupField], [document]);
  }
  return groups;
}

export function shownUrls({ collections }: Snapshot): ReadonlySet<unknown> {
  const shown = (name: Collection) => collections[name].ordered.flatMap((document) => filesOf(name, document));
  return new Set(COLLECTION_NAMES.flatMap(shown));
}

/** How many products a category holds, or the shop, hidden ones among them. Undefined if there is no such category. */
export function productsIn({ collections }: Snapshot, category: string | undefined): number | undefined {
  const { ordered, groups } = collections.products;
  if (category === undefined) return ordered.length;
  return collections.categories.byId.has(category) ? (groups.get(category)?.length ?? 0) : undefined;
}
