import type { Collection, Document } from "#src/backend/backend.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { compare, nameOf } from "#src/backend/select.ts";
import { type Grouped, grouped } from "./grouped.ts";
import { type Keyed, keyed } from "./keyed.ts";
import type { Named } from "./named.ts";
import { type Change, type Sorted, sorted } from "./sorted.ts";

/** One collection at one moment. Never changes; a write makes a new one that shares what it left alone (decision 015). */
export interface Shelf {
  /** In the collection's order. */
  readonly ordered: Sorted<Document>;
  readonly byId: Keyed<Document>;
  /** Who holds each name (spec §5). */
  readonly byName: Keyed<Holder>;
  /** In the collection's order, for searches; none where documents have no names. */
  readonly names: Sorted<Named> | undefined;
  /** By the field lists ask for (`where`). */
  readonly groups: Grouped | undefined;
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

interface Holder {
  readonly key: string;
  readonly id: string;
}

/** The field a collection is asked for by value. */
const GROUP_FIELD: Partial<Record<Collection, string>> = { products: "Category" };
/** From this share of a shelf on, it is quicker made anew than edited. */
const MANY = 1 / 4;

export function shelfOf(collection: Collection, documents: readonly Document[], changedAt: number): Shelf {
  const order = (a: Document, b: Document) => compare(collection, a, b);
  const inOrder = inOrderOf(collection, documents);
  const field = GROUP_FIELD[collection];
  return {
    ordered: sorted(order, inOrder),
    byId: keyed(({ id }) => id, documents),
    byName: keyed(
      ({ key }) => key,
      inOrder.flatMap((document) => holderOf(collection, document) ?? []),
    ),
    names: collection === "opening_hours" ? undefined : sorted<Named>(order, inOrder.map(namedOf)),
    groups: field === undefined ? undefined : grouped(field, order, inOrder),
    changedAt,
  };
}

export function edited(collection: Collection, shelf: Shelf, edits: Edits, revision: number): Shelf {
  const changes = [...edits].map(([id, after]): Change<Document> => [shelf.byId.get(id), after ?? undefined]);
  if (changes.length > shelf.ordered.size * MANY) return shelfOf(collection, replaced(shelf, edits), revision);
  const ofNames = <T>(of: (document: Document) => T | undefined, textOf: (item: T) => string) =>
    changes
      .map(([before, after]): Change<T> => [before && of(before), after && of(after)])
      .filter(([before, after]) => !before || !after || textOf(before) !== textOf(after));
  return {
    ordered: shelf.ordered.edited(changes),
    byId: shelf.byId.edited(changes),
    byName: shelf.byName.edited(
      ofNames(
        (document) => holderOf(collection, document),
        ({ key }) => key,
      ),
    ),
    names: shelf.names?.edited(ofNames(namedOf, ({ Name }) => Name)),
    groups: shelf.groups?.edited(changes),
    changedAt: revision,
  };
}

function replaced({ ordered }: Shelf, edits: Edits): Document[] {
  const untouched = [...ordered].filter(({ id }) => !edits.has(id));
  return [...untouched, ...[...edits.values()].filter((document) => document !== null)];
}

/** Sorted roughly at first: comparing by Slovak collation is slow, and little is left of it where most stand right already. */
function inOrderOf(collection: Collection, documents: readonly Document[]): Document[] {
  const rough = documents.map((document) => ({ document, text: nameOf(document).toLowerCase() }));
  rough.sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
  return rough.map(({ document }) => document).sort((a, b) => compare(collection, a, b));
}

const namedOf = (document: Document): Named => ({ id: document.id, Name: nameOf(document) });

function holderOf(collection: Collection, document: Document): Holder | undefined {
  const key = nameKey(collection, document);
  return key === undefined ? undefined : { key, id: document.id };
}
