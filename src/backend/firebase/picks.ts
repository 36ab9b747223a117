import type { Document, List, Live, Unsubscribe } from "../backend.ts";
import type { Watch } from "../page-data.ts";
import { same } from "../same.ts";
import { idsFrom, relatedFrom, selectPick } from "../select-pick.ts";
import type { PickQuery } from "./lazy-picks.ts";
import type { Bounded } from "./listener.ts";

/** The most products of a category that are read to choose related ones from: each is billed at each visit of a product's page. */
const MOST_OF_CATEGORY = 200;

type PickPart = Watch | Bounded;
type Value = List | Document | null;
/** The value of a read that a pick is computed from; undefined while it has not arrived. */
type Get = (part: PickPart) => Value | undefined;

/** Computes a pick from other reads, because Firestore has no query for it. Undefined while one of them has not arrived. */
function readPick(query: PickQuery, get: Get): List | undefined {
  const { collection, pick } = query;
  const getList = (part: Exclude<PickPart, { readonly id: string }>) => get(part) as List | undefined;
  const getDocument = (id: string) => get({ collection, id }) as Document | null | undefined;
  switch (pick.kind) {
    case "ids": {
      const found = new Map(pick.ids.map((id) => [id, getDocument(id)]));
      return [...found.values()].includes(undefined) ? undefined : idsFrom(pick.ids, (id) => found.get(id));
    }
    case "search":
    case "inventory":
    case "priceList": {
      const products = getList({ collection });
      const categories = getList({ collection: "categories" });
      if (!products || !categories) return undefined;
      return selectPick(query, { products: products.documents, categories: categories.documents });
    }
    case "related": {
      const product = getDocument(pick.to);
      if (product === undefined) return undefined;
      const category = product?.Category;
      if (!product || typeof category !== "string" || !category) return { documents: [], more: false };
      const group = getList({ collection, where: { field: "Category", equals: category }, most: MOST_OF_CATEGORY });
      return group && relatedFrom(product, group.documents, query.first);
    }
  }
}

/** A pick that follows the reads it is computed from. `value`: the last value that is known. */
export function livePick(query: PickQuery, live: (part: PickPart) => Live<Value>, value?: List): Live<List> {
  const subscribers = new Set<() => void>();
  const stops = new Map<string, Unsubscribe>();
  let last = value;

  function update(): void {
    const used = new Set<string>();
    const next = readPick(query, (part) => {
      const key = JSON.stringify(part);
      const source = live(part);
      used.add(key);
      if (!stops.has(key)) {
        // Set first, because the source may call `update` while it is subscribed to. Its value is read below.
        stops.set(key, () => {});
        stops.set(key, source.subscribe(update));
      }
      return source.current();
    });
    for (const [key, stop] of stops) {
      if (used.has(key)) continue;
      stops.delete(key);
      stop();
    }
    if (next === undefined || same(next, last)) return;
    last = next;
    for (const changed of [...subscribers]) changed();
  }

  return {
    current: () => last,
    subscribe(changed) {
      const subscriber = () => changed();
      subscribers.add(subscriber);
      if (subscribers.size === 1) update();
      return () => {
        if (!subscribers.delete(subscriber) || subscribers.size > 0) return;
        for (const stop of stops.values()) stop();
        stops.clear();
      };
    },
  };
}

/** Reads a pick once, by reading what it is computed from. */
export async function pickNow(query: PickQuery, read: (part: PickPart) => Promise<Value>): Promise<List> {
  const values = new Map<string, Value>();
  for (;;) {
    const missing = new Map<string, PickPart>();
    const found = readPick(query, (part) => {
      const key = JSON.stringify(part);
      if (!values.has(key)) missing.set(key, part);
      return values.get(key);
    });
    if (found) return found;
    await Promise.all([...missing].map(async ([key, part]) => values.set(key, await read(part))));
  }
}
