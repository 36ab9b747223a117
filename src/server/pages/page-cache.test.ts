import { expect, test } from "vitest";
import { representation } from "../http/representation.ts";
import { pageCache } from "./page-cache.ts";

const page = (letters: number) => representation(Buffer.alloc(letters), {});

test("design §3: the least recently used pages are deleted when all of them together are too large", () => {
  const cache = pageCache(1_000);
  for (let time = 0; time < 20; time++) cache.set("/home", page(300));
  cache.set("/products", page(600));
  expect(cache.get("/home")).toBeDefined();
  cache.set("/faq", page(200));
  expect(["/home", "/products", "/faq"].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});
