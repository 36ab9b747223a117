import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { select } from "#src/backend/select.ts";
import { selectPick } from "#src/backend/select-pick.ts";
import { collectionIndex, type Edits, edited, type Snapshot } from "../store/collection-index.ts";
import type { Listener } from "../store/document-store.ts";
import { productSearch } from "./product-search.ts";

/** A store in memory that holds categories and products. */
function storeOf(categories: readonly Document[], products: readonly Document[]) {
  const listeners = new Set<Listener>();
  const empty = perCollection((name) => collectionIndex(name, [], 1));
  let snapshot: Snapshot = {
    position: { epoch: "e", revision: 1 },
    collections: {
      ...empty,
      categories: collectionIndex("categories", categories, 1),
      products: collectionIndex("products", products, 1),
    },
  };
  return {
    snapshot: () => snapshot,
    listen(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Writes documents; as another process does where `isOthers`. */
    write(collection: "products" | "categories", edits: Edits, isOthers = false) {
      const before = snapshot;
      const revision = before.position.revision + 1;
      const next = edited(collection, before.collections[collection], edits, revision);
      snapshot = {
        position: { epoch: "e", revision },
        collections: { ...before.collections, [collection]: next },
      };
      for (const listener of listeners)
        listener(snapshot, before, isOthers ? undefined : new Map([[collection, edits]]));
    },
  };
}
const turns = async () => {
  for (let count = 0; count < 5; count++) await new Promise(setImmediate);
};

const WORDS = [
  "Vŕtačka",
  "vrtačky",
  "aku",
  "Píla",
  "píly",
  "kotúčová",
  "motorová",
  "Žeriav",
  "a",
  "č000042",
  "2,5",
  "/-",
];
const word = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS) }, fc.string({ maxLength: 3 }));
const name = fc
  .array(fc.tuple(word, fc.constantFrom(" ", "  ", "-", "/", " (", "")), { maxLength: 4 })
  .map((parts) => parts.flat().join(""));
const id = fc.integer({ min: 0, max: 30 }).map((at) => `p${at}`);
const CATEGORIES = ["pily", "aku", "nic"];
const category = fc.constantFrom(...CATEGORIES, "", "neznáma");
const product = fc.record({
  id,
  Name: name,
  Description: fc.array(name, { maxLength: 2 }),
  Category: category,
  Availability: fc.constantFrom(0, 1),
  Parameters: fc.array(
    fc.tuple(name, name).map((row) => row.join(":")),
    { maxLength: 1 },
  ),
  Price: fc.constantFrom(
    { Day: 5 },
    { Day: 12, Additional: ["Vrták:37"] },
    { Week: 9, Guarantee: 5 },
    { Guarantee: 3 },
    {},
  ),
});
/** One or two letters of a text are changed, or some are left out. */
const misspelt = fc
  .tuple(name, fc.nat(20), fc.constantFrom("", "x", "ň"), fc.nat(3))
  .map(([text, at, put, cut]) => text.slice(0, at) + put + text.slice(at + cut));
const search = fc.record(
  {
    text: fc.oneof(name, misspelt, fc.constant("")),
    category,
    available: fc.constant(true as const),
    sort: fc.constantFrom("name" as const, "price" as const),
  },
  { requiredKeys: ["text"] },
);
const edit = fc.oneof(
  { weight: 3, arbitrary: fc.array(product, { maxLength: 4 }).map((of) => new Map(of.map((one) => [one.id, one]))) },
  id.map((gone): Edits => new Map([[gone, null]])),
);
const uniqueById = (documents: readonly Document[]) => [...new Map(documents.map((one) => [one.id, one])).values()];
const categories = ["Píly", "Aku náradie", "Čo inde nie je"].map((text, at) => ({
  id: CATEGORIES[at] ?? "",
  name: text,
}));

/** What the index finds, and what the rule finds among all products. */
function both(
  store: ReturnType<typeof storeOf>,
  searching: ReturnType<typeof productSearch>,
  asked: object,
  first: number,
) {
  const { collections } = store.snapshot();
  const all = { products: [...collections.products.ordered], categories: [...collections.categories.ordered] };
  const pick = { text: "", ...asked };
  return [searching.search(pick, first), selectPick({ pick: { kind: "search", ...pick }, first }, all)];
}

test("B1 the index finds what the rule finds among all products, in its order, whatever was written", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { maxLength: 30 }),
      fc.array(fc.tuple(edit, fc.array(search, { minLength: 1, maxLength: 6 })), { maxLength: 6 }),
      fc.integer({ min: 1, max: 12 }),
      async (products, rounds, first) => {
        const store = storeOf(categories, uniqueById(products));
        const searching = productSearch(store);
        await turns();
        for (const [edits, searches] of rounds) {
          store.write("products", edits);
          for (const asked of searches) {
            const [found, expected] = both(store, searching, asked, first);
            expect([asked, found]).toEqual([asked, expected]);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("D23 the index finds the names that contain a text, as `select` over all of them does", async () => {
  const contains = fc.oneof(name, misspelt, fc.constantFrom(" ", "  ", "vrt", "a", "-"));
  await fc.assert(
    fc.asyncProperty(fc.array(product, { maxLength: 30 }), contains, async (products, text) => {
      const store = storeOf(categories, uniqueById(products));
      const searching = productSearch(store);
      await turns();
      const query = { collection: "products", contains: text, first: 5 } as const;
      expect(searching.named(query)).toEqual(select(store.snapshot().collections.products.ordered, query));
    }),
  );
});

const saws = (count: number, of: (at: number) => object) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, Name: `Píla ${at}`, Price: { Day: 1 }, ...of(at) }));

test("D23 a name of 300 words is found by the whole of it", async () => {
  const Name = Array(300).fill("a").join(" ");
  const store = storeOf(
    categories,
    saws(1, () => ({ Name })),
  );
  const searching = productSearch(store);
  await turns();
  const query = { collection: "products", contains: Name, first: 5 } as const;
  expect(searching.named(query).documents).toHaveLength(1);
});

test("B1 an idle server builds the index on", () => {
  const scheduled = vi.spyOn(globalThis, "setImmediate");
  onTestFinished(() => scheduled.mockRestore());
  productSearch(storeOf(categories, []));
  expect(scheduled.mock.results.map(({ value }) => value.hasRef())).toEqual([true]);
});

test("B1 a search is right before the index is complete, and after another process has written", async () => {
  const store = storeOf(
    categories,
    saws(500, () => ({})),
  );
  const searching = productSearch(store);
  expect(searching.search({ text: "pila" }, 12).count).toBe(500);
  store.write("products", new Map([["p1", null]]));
  expect(searching.search({ text: "pila" }, 12).count).toBe(499);
  await turns();
  store.write("products", new Map([["p2", null]]), true);
  expect(searching.search({ text: "pila" }, 12).count).toBe(498);
  await turns();
  expect(searching.search({ text: "pila" }, 12).count).toBe(498);
});

test("B1 a search follows the name of a category at once", async () => {
  const store = storeOf(
    categories,
    saws(40, (at) => ({ Name: `Stroj ${at}`, Category: at < 3 ? "aku" : "" })),
  );
  const searching = productSearch(store);
  await turns();
  expect(searching.search({ text: "naradie stroj" }, 12).count).toBe(3);
  store.write("categories", new Map([["aku", { id: "aku", name: "Iné" }]]));
  expect(searching.search({ text: "naradie stroj" }, 12).count).toBe(0);
  expect(searching.search({ text: "ine stroj" }, 12).count).toBe(3);
});
