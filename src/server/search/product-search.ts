import type { Document, List, ListQuery } from "#src/backend/backend.ts";
import { compare, select } from "#src/backend/select.ts";
import { searched, selectPick } from "#src/backend/select-pick.ts";
import type { ProductSearch } from "#src/domain/product-search.ts";
import { folded } from "#src/domain/search-words.ts";
import { textFrom } from "#src/domain/stored.ts";
import type { Snapshot } from "../store/collection-index.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { type Categories, type Hit, productIndex } from "./product-index.ts";

/** After this time no further product is put into the index before other work has had its turn. */
const TURN_MS = 2;
/** From this share of all products on, reading all in order is faster than sorting those that were found. */
const SORTED_SHARE = 1 / 16;

/** Searches in the store's current products, by an index that is made after the start, and after another process has written, in turns
 *  with other work. Until it is made, all products are read. */
export function productSearch(store: Pick<DocumentStore, "snapshot" | "listen">) {
  let index = productIndex();
  let isMade = false;
  /** What is not in the index yet. */
  let waiting = new Map<string, Document | null>();

  function makeAnew(): void {
    index = productIndex();
    isMade = false;
    waiting = new Map([...store.snapshot().collections.products.ordered].map((document) => [document.id, document]));
    setImmediate(turn, waiting).unref();
  }

  function turn(made: typeof waiting): void {
    if (made !== waiting) return;
    put(performance.now() + TURN_MS);
    if (waiting.size > 0) setImmediate(turn, made).unref();
    else isMade = true;
  }

  function put(until = Number.POSITIVE_INFINITY): void {
    for (const [id, document] of waiting) {
      waiting.delete(id);
      index.put(id, document);
      if (performance.now() >= until) return;
    }
  }

  makeAnew();
  store.listen((_, __, edits) => {
    if (!edits) return makeAnew();
    for (const [id, document] of edits.get("products") ?? []) waiting.set(id, document);
  });

  return {
    /** What visitors search for (B1). */
    search(search: ProductSearch, first: number): List {
      const snapshot = store.snapshot();
      const { products, categories } = snapshot.collections;
      if (!isMade) {
        const pick = { kind: "search", ...search } as const;
        return selectPick({ pick, first }, { products: [...products.ordered], categories: [...categories.ordered] });
      }
      put();
      const { hits, similar } = index.search(search, categoriesOf(snapshot));
      return searched(inOrder(hits, snapshot, first), hits.length, similar);
    },
    /** Products whose names contain a text (D23). */
    named(query: ListQuery): List {
      const snapshot = store.snapshot();
      if (!isMade) return select(snapshot.collections.products.ordered, query);
      put();
      const words = folded(query.contains ?? "")
        .split(/\s+/u)
        .filter(Boolean);
      return select(inOrder(index.named(words), snapshot, Number.POSITIVE_INFINITY), query);
    },
  };
}
export type ProductSearcher = ReturnType<typeof productSearch>;

function categoriesOf({ collections }: Snapshot): Categories {
  const names = [...collections.categories.ordered].map(({ id, name }) => ({ id, name: folded(textFrom(name)) }));
  return {
    containing: (word) => names.filter(({ name }) => name.includes(word)).map(({ id }) => id),
    products: (category) => collections.products.groups?.of(category) ?? [],
  };
}

/** The first ones of what was found, by rank; those of equal rank in the order of the collection. */
function inOrder(hits: readonly Hit[], { collections }: Snapshot, first: number): Document[] {
  const { ordered } = collections.products;
  if (hits.length <= ordered.size * SORTED_SHARE) {
    const sorted = hits.toSorted((a, b) => a.rank - b.rank || compare("products", a.document, b.document));
    return sorted.slice(0, first).map(({ document }) => document);
  }
  const ranks = new Map(hits.map(({ document, rank }) => [document, rank]));
  const byRank = new Map<number, Document[]>();
  for (const document of ordered) {
    const rank = ranks.get(document);
    if (rank === undefined) continue;
    const same = byRank.get(rank) ?? [];
    byRank.set(rank, same);
    if (same.length < first) same.push(document);
  }
  const sorted = [...byRank].sort(([a], [b]) => a - b).flatMap(([, documents]) => documents);
  return sorted.slice(0, first);
}
