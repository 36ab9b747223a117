import { expect, test } from "vitest";
import { lruCache } from "./lru-cache.ts";

const present = (cache: { get(key: string): unknown }, keys: readonly string[]) =>
  keys.filter((key) => cache.get(key) !== undefined);

test("design §3: the least recently used entries are deleted when all of them together are too large", () => {
  const cache = lruCache(Buffer.byteLength, { bytes: 1_000 });
  for (let time = 0; time < 20; time++) cache.set("/home", "a".repeat(300));
  cache.set("/products", "b".repeat(600));
  expect(cache.get("/home")).toBeDefined();
  cache.set("/faq", "c".repeat(200));
  expect(present(cache, ["/home", "/products", "/faq"])).toEqual(["/home", "/faq"]);
});

test("design §3: the least recently used entries are deleted when there are too many, and the newest stays however large", () => {
  const cache = lruCache(Buffer.byteLength, { entries: 2, bytes: 10 });
  for (const key of ["a", "b", "c"]) cache.set(key, key);
  expect(present(cache, ["a", "b", "c"])).toEqual(["b", "c"]);
  cache.set("d", "d".repeat(20));
  expect(present(cache, ["b", "c", "d"])).toEqual(["d"]);
});
