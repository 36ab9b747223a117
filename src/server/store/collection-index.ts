import type { Collection, Document } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, fileFieldsOf, rulesOf } from "#src/backend/collection-rules.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { compare, nameOf } from "#src/backend/select.ts";
import { type GroupIndex, groupIndex } from "./group-index.ts";
import { type Change, type SortedBlocks, sortedBlocks } from "./sorted-blocks.ts";
import { type UniqueIndex, uniqueIndex } from "./unique-index.ts";

/** One collection at one moment. Immutable: a write makes a new one that shares what it did not change (ADR-015). */
export interface CollectionIndex {
  /** In the collection's order. */
  readonly ordered: SortedBlocks<Document>;
  readonly byId: UniqueIndex<Document>;
  /** The id of the document that has a name (spec §5), by `nameKey`. */
  readonly byName: UniqueIndex<Holder>;
  /** By the field lists ask for (`where`). */
  readonly groups: GroupIndex | undefined;
  /** The revision that last changed it. */
  readonly changedAt: number;
}
/** Everything stored, at one moment. */
export interface Snapshot {
  readonly position: Position;
  readonly collections: Readonly<Record<Collection, CollectionIndex>>;
}
/** The URLs of all files that documents show. */
export function filesIn({ collections }: Snapshot): ReadonlySet<unknown> {
  const urls = new Set<unknown>();
  for (const collection of COLLECTION_NAMES) {
    const fields = fileFieldsOf(collection);
    if (fields.length === 0) continue;
    for (const document of collections[collection].ordered) for (const field of fields) urls.add(document[field]);
  }
  return urls;
}
/** How many products a category holds, or the shop, hidden ones among them. Undefined where there is no such category. */
export function productsIn({ collections }: Snapshot, category: string | undefined): number | undefined {
  const { ordered, groups } = collections.products;
  if (category === undefined) return ordered.size;
  return collections.categories.byId.get(category) && groups?.of(category).size;
}
/** New documents by id; `null` deletes. */
export type Edits = ReadonlyMap<string, Document | null>;

interface Holder {
  readonly key: string;
  readonly id: string;
}

/** From this share of changed documents on, building an index anew is faster than editing it. */
const REBUILD_SHARE = 1 / 4;

export function collectionIndex(
  collection: Collection,
  documents: readonly Document[],
  changedAt: number,
): CollectionIndex {
  const order = (a: Document, b: Document) => compare(collection, a, b);
  const inOrder = inOrderOf(collection, documents);
  const { groupField } = rulesOf(collection);
  return {
    ordered: sortedBlocks(order, inOrder),
    byId: uniqueIndex(({ id }) => id, documents),
    byName: uniqueIndex(
      ({ key }) => key,
      inOrder.flatMap((document) => holderOf(collection, document) ?? []),
    ),
    groups: groupField === undefined ? undefined : groupIndex(groupField, order, inOrder),
    changedAt,
  };
}

export function edited(
  collection: Collection,
  index: CollectionIndex,
  edits: Edits,
  revision: number,
): CollectionIndex {
  const changes = [...edits].map(([id, after]): Change<Document> => [index.byId.get(id), after ?? undefined]);
  if (changes.length > index.ordered.size * REBUILD_SHARE)
    return collectionIndex(collection, replaced(index, edits), revision);
  const holders = changes
    .map(
      ([before, after]): Change<Holder> => [
        before && holderOf(collection, before),
        after && holderOf(collection, after),
      ],
    )
    .filter(([before, after]) => before?.key !== after?.key);
  return {
    ordered: index.ordered.edited(changes),
    byId: index.byId.edited(changes),
    byName: index.byName.edited(holders),
    groups: index.groups?.edited(changes),
    changedAt: revision,
  };
}

function replaced({ ordered }: CollectionIndex, edits: Edits): Document[] {
  const untouched = [...ordered].filter(({ id }) => !edits.has(id));
  return [...untouched, ...[...edits.values()].filter((document) => document !== null)];
}

/** Sorts by code units first: comparing by Slovak collation is slow, and sorting what is nearly sorted needs fewer comparisons. */
function inOrderOf(collection: Collection, documents: readonly Document[]): Document[] {
  const rough = documents.map((document) => ({ document, text: nameOf(collection, document).toLowerCase() }));
  rough.sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
  return rough.map(({ document }) => document).sort((a, b) => compare(collection, a, b));
}

function holderOf(collection: Collection, document: Document): Holder | undefined {
  const key = nameKey(collection, document);
  return key === undefined ? undefined : { key, id: document.id };
}
