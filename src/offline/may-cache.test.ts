import { beforeEach, expect, test, vi } from "vitest";
import { cachedAddress, mayCacheFile, mayCachePage } from "./may-cache.ts";

const SITE = "https://naradie.example";
beforeEach(() => {
  vi.stubGlobal("location", new URL(SITE));
});

test.each([
  ["/home", true],
  ["/products/a", true],
  ["/zoznam", true],
  ["/cms", false],
  ["/CMS", false],
  ["/cms-prod-detail/a", false],
  ["/authentication", false],
  ["/heslo", false],
  ["/api/read", false],
  ["/files/settings/poriadok.pdf", false],
])("B7 whether a page at %s may be cached: %s", (path, may) => {
  expect(mayCachePage(path)).toBe(may);
});

test.each([
  ["/assets/browser-1a2b.js", true],
  ["/files/products/a.webp?v=1&w=320", true],
  ["/files/products/a.webp", false],
  ["/files/settings/poriadok.pdf?v=1", false],
  ["/api/session", false],
  ["/favicon.svg", false],
])("B7 whether the file %s may be cached: %s", (path, may) => {
  expect(mayCacheFile(new URL(path, SITE), true)).toBe(may);
});

test("B7 of another host only pictures are cached", () => {
  const url = new URL("https://firebasestorage.googleapis.com/v0/b/x/o/a.webp?alt=media");
  expect([mayCacheFile(url, true), mayCacheFile(url, false)]).toEqual([true, false]);
});

test("B4, B7 the time of an estimate is not part of a cached page's address", () => {
  const time = "od=2026-11-23T09:00&do=2026-11-24T09:00";
  expect(cachedAddress(`${SITE}/products/a?${time}`)).toBe(`${SITE}/products/a`);
  expect(cachedAddress(`${SITE}/zoznam?polozky=a&${time}`)).toBe(`${SITE}/zoznam?polozky=a`);
});

test("B7 parameters that no page reads, and the fragment, are not part of a cached page's address", () => {
  const address = (query: string) => cachedAddress(`${SITE}/products${query}`);
  expect(address("?fbclid=1&kategoria=pily&utm_source=x#hladat")).toBe(`${SITE}/products?kategoria=pily`);
  expect(address("?fbclid=1")).toBe(`${SITE}/products`);
});
