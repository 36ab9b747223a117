import type { Document, List, ListQuery } from "#src/backend/backend.ts";
import { compare, select } from "#src/backend/select.ts";
import { searched } from "#src/backend/select-pick.ts";
import type { ProductSearch } from "#src/domain/products/product-search.ts";
import { folded } from "#src/domain/products/search-words.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import type { Snapshot } from "../store/collection-index.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { type Categories, type Hit, productIndex } from "./product-index.ts";

/** A slice of a build ends after this time. */
const SLICE_MS = 2;
/** Up to this share of all products, sorting the hits is faster than reading all products in order. */
const SORTED_SHARE = 1 / 16;

/** Searches the current products by an index. The index is built in slices after the start, and again after another process has written;
 *  a search before it is complete completes it. */
export function productSearch(store: Pick<DocumentStore, "snapshot" | "listen">) {
  let index = productIndex();
  let isScheduled = false;
  /** Products not yet in the index: indexed in slices, or by the next search. `null` for a deleted one. */
  let pending = new Map<string, Document | null>();

  function rebuild(): void {
    index = productIndex();
    pending = new Map([...store.snapshot().collections.products.ordered].map((document) => [document.id, document]));
    schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    // With `unref()`, an idle server would not build on until something else happened in it.
    setImmediate(indexSlice);
  }

  function indexSlice(): void {
    isScheduled = false;
    indexPending(performance.now() + SLICE_MS);
    if (pending.size > 0) schedule();
  }

  function indexPending(deadline = Number.POSITIVE_INFINITY): void {
    for (const [id, document] of pending) {
      pending.delete(id);
      index.put(id, document);
      if (performance.now() >= deadline) return;
    }
  }

  rebuild();
  store.listen((_, __, edits) => {
    // Without edits: another process has written.
    if (!edits) return rebuild();
    for (const [id, document] of edits.get("products") ?? []) pending.set(id, document);
    if (pending.size > 0) schedule();
  });

  return {
    /** The listed products that match a visitor's search (B1). */
    search(search: ProductSearch, first: number): List {
      const snapshot = store.snapshot();
      indexPending();
      const { hits, similar } = index.search(search, categoriesOf(snapshot));
      return searched(inOrder(hits, snapshot, first), hits.length, similar);
    },
    /** Products whose names contain a text (D23). */
    named(query: ListQuery): List {
      const snapshot = store.snapshot();
      indexPending();
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

/** The first `first` hits by sort key, then in the collection's order. */
function inOrder(hits: readonly Hit[], { collections }: Snapshot, first: number): Document[] {
  const { ordered } = collections.products;
  if (hits.length <= ordered.size * SORTED_SHARE) {
    const sorted = hits.toSorted((a, b) => a.sortKey - b.sortKey || compare("products", a.document, b.document));
    return sorted.slice(0, first).map(({ document }) => document);
  }
  const sortKeys = new Map(hits.map(({ document, sortKey }) => [document, sortKey]));
  const bySortKey = new Map<number, Document[]>();
  for (const document of ordered) {
    const sortKey = sortKeys.get(document);
    if (sortKey === undefined) continue;
    const same = bySortKey.get(sortKey) ?? [];
    bySortKey.set(sortKey, same);
    if (same.length < first) same.push(document);
  }
  const sorted = [...bySortKey].sort(([a], [b]) => a - b).flatMap(([, documents]) => documents);
  return sorted.slice(0, first);
}
