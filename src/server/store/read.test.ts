import { expect, test } from "vitest";
import type { Collection, Document, ListQuery } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { compare, select } from "#src/backend/select.ts";
import { NO_HISTORY, seededRandom } from "#src/testing/running-server.ts";
import { read } from "./read.ts";
import { type CollectionSnapshot, collectionSnapshot, type Edits, edited, type Snapshot } from "./snapshot.ts";

const WORDS = [
  "Vŕtačka",
  "vrtačka",
  "Čerpadlo",
  "Chladnička",
  "hladička",
  "Žeriav",
  "Píla",
  "píla",
  "Rebrík 3 × 11",
  "č000042",
];
const CATEGORIES = ["", "pily", "vŕtanie", "rebríky"];

const random = seededRandom(42);
const some = <T>(items: readonly T[]): T => items[random() % items.length] as T;
const nameLike = () => Array.from({ length: random() % 4 }, () => some(WORDS)).join(some([" ", "  ", "-", ""]));

/** Products as they may lie in the database: nameless, with a category that is no text, alike but for the id. */
function product(id: string): Document {
  const Category = some([...CATEGORIES, 7, undefined]);
  return {
    id,
    Availability: random() % 2,
    ...some([{ Name: nameLike() }, { Name: nameLike() }, {}, { name: nameLike() }]),
    Category,
  };
}
function query(collection: Collection): ListQuery {
  const where = some([
    undefined,
    { field: "Category", equals: some(CATEGORIES) },
    { field: "Name", equals: some(WORDS) },
  ]);
  const first = some([undefined, 0, 1, 5, 100]);
  return { collection, ...(where && { where }), ...(first !== undefined && { first }) };
}
const snapshotOf = (collection: Collection, index: CollectionSnapshot): Snapshot => {
  const collections = perCollection((name) => collectionSnapshot(name, [], 1));
  return {
    position: { epoch: "e", revision: 1 },
    collections: { ...collections, [collection]: index },
    history: NO_HISTORY,
  };
};

test.each<Collection>(["products", "categories", "opening_hours"])(
  "%s are read as `select` over all of them would, whatever was written, on new and old snapshots",
  (collection) => {
    const documents = new Map(Array.from({ length: 700 }, (_, at) => [`p${at}`, product(`p${at}`)]));
    const inOrder = () => [...documents.values()].sort((a, b) => compare(collection, a, b));
    let index = collectionSnapshot(collection, [...documents.values()], 1);
    let old = { index, documents: inOrder() };
    for (let turn = 0; turn < 60; turn++) {
      const edits: Edits = new Map(Array.from({ length: some([1, 2, 9, 200]) }, () => edit(documents)));
      index = edited(collection, index, edits, turn + 2);
      for (const [id, document] of edits) {
        if (document) documents.set(id, document);
        else documents.delete(id);
      }
      const now = { index, documents: inOrder() };
      expect(index.ordered).toEqual(now.documents);
      expect(index.byId).toEqual(new Map(documents));
      for (const [what, times] of [
        [now, 12],
        [old, 4],
      ] as const) {
        for (let again = 0; again < times; again++) {
          const asked = query(collection);
          expect([asked, read(snapshotOf(collection, what.index), asked)]).toEqual([
            asked,
            select(what.documents, asked),
          ]);
        }
      }
      if (turn % 10 === 0) old = now;
    }
  },
);

const added = (id: string): [string, Document] => [id, product(id)];
/** A flip, a new product, a name taken from another or made up, or the end of one. */
function edit(documents: ReadonlyMap<string, Document>): [string, Document | null] {
  const id = some([...documents.keys()]);
  const own = documents.get(id) as Document;
  return some<() => [string, Document | null]>([
    () => [id, { ...own, Availability: random() % 2 }],
    () => [id, { ...own, Category: some(CATEGORIES) }],
    () => [id, { ...own, Name: some([...documents.values()]).Name ?? "" }],
    () => [id, product(id)],
    () => added(`n${random() % 2_000}`),
    () => [id, null],
  ])();
}
