import { expect, test, vi } from "vitest";
import { cacheResponse } from "./cached-responses.ts";

test("B7 at most 60 MB are cached, and the oldest go first", async () => {
  const stored = new Set<string>();
  const cache = {
    keys: async () => [],
    put: async (url: string) => void stored.add(url),
    delete: async (url: string) => stored.delete(url),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  const page = "https://naradie.example/home";
  await cacheResponse(page, new Blob(["Domov"]), new Headers());
  expect([...stored]).toEqual([page]);
  const picture = new Blob([new Uint8Array(8 * 1024 * 1024)]);
  const pictures = Array.from({ length: 9 }, (_, at) => `https://naradie.example/files/products/${at}.webp?v=1`);
  for (const url of pictures) await cacheResponse(url, picture, new Headers());
  expect([...stored]).toEqual(pictures.slice(2));
});
