import { expect, test, vi } from "vitest";
import type { ProductSearch } from "#src/domain/products/product-search.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import type { Document } from "./backend.ts";
import { liveSource } from "./live.ts";
import { showingBackend } from "./observed-backend.ts";
import { documentKey, isUpToDate, SESSION_KEY, type Watch, watchFrom, watchKey } from "./page-data.ts";

const READS: readonly Watch[] = [
  { collection: "products" },
  { collection: "products", first: 12 },
  { collection: "products", where: { field: "Category", equals: "píly" }, first: 1 },
  { collection: "opening_hours", id: "pondelok" },
  { collection: "products", first: 12, query: "search", text: "pila", category: "pily", sort: "price" },
  { collection: "products", query: "related", to: "a" },
  { collection: "products", query: "ids", ids: ["b", "a"] },
];

test.each(READS)("a read is found again by its key: %o", (read) => {
  expect(watchFrom(watchKey(read))).toEqual(read);
});

const searching = (more: Omit<ProductSearch, "text">, text: string) =>
  watchKey({ collection: "products", first: 12, query: "search", text, ...more });

test("B1 searches that find the same have one key", () => {
  expect(searching({}, "  PÍLA  na\tdrevo ")).toBe(searching({}, "pila na drevo"));
  expect(searching({ sort: "name", category: "a" }, " ")).toBe(searching({ category: "a" }, ""));
  const keys = [
    searching({}, "pila"),
    searching({ sort: "name" }, "pila"),
    searching({ sort: "price" }, "pila"),
    searching({ available: true }, "pila"),
    searching({ category: "" }, "pila"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("B6 products by id in another order are another read", () => {
  const key = (...ids: string[]) => watchKey({ collection: "products", query: "ids", ids });
  expect(key("a", "b")).not.toBe(key("b", "a"));
});

test("the keys of other values are no reads", () => {
  expect([documentKey("a.pdf"), SESSION_KEY].map(watchFrom)).toEqual([undefined, undefined]);
});

test("B7 what a page shows are the values it subscribes to, once none is missing, and never the session; who follows them learns of each change", () => {
  const { documents, ...client } = memoryShop().client();
  const notice = liveSource<Document>();
  const { backend, shown } = showingBackend({ ...client, documents: { ...documents, get: () => notice } });
  const changed = vi.fn();
  const stops = [shown.subscribe(changed)];
  for (const live of [backend.documents.get("settings", "notice"), backend.identity.session])
    stops.push(live.subscribe(() => {}));
  expect(shown.current()).toBeUndefined();
  notice.set({ id: "notice" });
  expect(shown.current()).toEqual({ [watchKey({ collection: "settings", id: "notice" })]: { id: "notice" } });
  expect(changed).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
  expect(shown.current()).toEqual({});
});

test("B7 the HTML of a cached copy is up to date if its own values are those that were shown; the offline page at another address never is", () => {
  const values = { a: { id: "a" }, b: null };
  expect(isUpToDate({}, values)).toBe(true);
  expect(isUpToDate({ shown: { a: { id: "a" }, b: null, c: 1 } }, values)).toBe(true);
  expect(isUpToDate({ shown: { a: { id: "a", Name: "Píla" } } }, values)).toBe(false);
  expect(isUpToDate({ shown: {}, path: "/bez-pripojenia" }, values)).toBe(false);
});
