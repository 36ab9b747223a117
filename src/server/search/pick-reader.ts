import type { Document, List } from "#src/backend/backend.ts";
import { watchKey } from "#src/backend/page-data.ts";
import { idsFrom, inventoryFrom, priceListFor, priceListFrom } from "#src/backend/select-pick.ts";
import type { PriceList } from "#src/domain/products/price-list.ts";
import { MOST_RELATED, relatedOf } from "#src/domain/products/related.ts";
import type { Snapshot } from "../store/collection-index.ts";
import { type PickQuery, type ReadPick, readList } from "../store/read-watch.ts";
import type { SortedBlocks } from "../store/sorted-blocks.ts";
import type { ProductSearcher } from "./product-search.ts";

/** The most values that are kept until the next write that may change them. */
const MOST_KEPT = 500;

/** Reads picks, each once between two writes to what they are made of. */
export function pickReader(searcher: ProductSearcher): ReadPick {
  const kept = new Map<string, List>();
  let keptOf = { epoch: "", changedAt: 0 };
  /** Of all pages, because it is put together as a whole. */
  let priceList: PriceList | undefined;
  return (snapshot, query) => {
    const { epoch } = snapshot.position;
    const changedAt = pickChangedAt(snapshot);
    // A slow stream has an older snapshot. It may get later values, but its own are not kept.
    const isOlder = epoch === keptOf.epoch && changedAt < keptOf.changedAt;
    if (epoch !== keptOf.epoch || changedAt > keptOf.changedAt) {
      kept.clear();
      priceList = undefined;
      keptOf = { epoch, changedAt };
    }
    const { pick } = query;
    if (pick?.kind === "priceList") {
      const list = priceList ?? priceListOf(snapshot);
      if (!isOlder) priceList = list;
      return priceListFrom(list, pick.page);
    }
    const key = watchKey(query);
    const value = kept.get(key) ?? read(searcher, snapshot, query);
    if (isOlder) return value;
    // Moved to the end: the least recently used one is dropped first.
    kept.delete(key);
    kept.set(key, value);
    const [oldest = key] = kept.keys();
    if (kept.size > MOST_KEPT) kept.delete(oldest);
    return value;
  };
}

/** The revision that last changed what picks are made of. */
export const pickChangedAt = ({ collections: { products, categories } }: Snapshot): number =>
  Math.max(products.changedAt, categories.changedAt);

function read({ search, named }: ProductSearcher, snapshot: Snapshot, query: PickQuery): List {
  const { pick, first = Number.POSITIVE_INFINITY } = query;
  const { products } = snapshot.collections;
  if (!pick) return named(query);
  if (pick.kind === "priceList") return priceListFrom(priceListOf(snapshot), pick.page);
  if (pick.kind === "ids") return idsFrom(pick.ids, (id) => products.byId.get(id));
  if (pick.kind === "related") {
    const product = products.byId.get(pick.to);
    const group = product?.Category ? products.groups?.of(String(product.Category)) : undefined;
    const others = product && group ? goingRound(group, product) : [];
    return { documents: relatedOf(others, Math.min(first, MOST_RELATED)), more: false };
  }
  if (pick.kind === "inventory") {
    const { text, category } = pick;
    const where = category === undefined ? undefined : { field: "Category", equals: category };
    const products = { collection: "products", contains: text, ...(where && { where }) } as const;
    const hasCategory = (id: string) => snapshot.collections.categories.byId.get(id) !== undefined;
    return inventoryFrom(
      text ? named(products).documents : readList(snapshot, products).documents,
      pick,
      first,
      hasCategory,
    );
  }
  return search(pick, first);
}

function priceListOf({ collections: { products, categories } }: Snapshot): PriceList {
  return priceListFor(products.ordered.blocks, [...categories.ordered]);
}

/** The others of a group, beginning after one of it. */
function* goingRound(group: SortedBlocks<Document>, from: Document): Generator<Document> {
  const at = group.indexOf(from);
  yield* group.from(at + 1);
  let left = at;
  for (const document of group) {
    if (left-- <= 0) return;
    yield document;
  }
}
