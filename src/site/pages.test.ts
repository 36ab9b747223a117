import { expect, test } from "vitest";
import { ALL_PAGES, documentPath, pathsOf } from "./page-paths.ts";
import { PAGES } from "./pages.ts";

test.each(ALL_PAGES)("$path is an address of the table's kind, and public where others may list it", (page) => {
  expect(page.path).toMatch(page.shows ? /^\/[a-z-]+\/:id$/ : /^\/[a-z-]+$/);
  if (page.inSiteMap || page.prerendered) expect(page.readers).toBe("anybody");
});

test("a page of documents has an address for each, with the id percent-encoded", () => {
  expect(documentPath(PAGES.product, "a/b $& š")).toBe("/products/a%2Fb%20%24%26%20%C5%A1");
  const ids = { categories: ["pily"], products: ["a", "b"], opening_hours: [] };
  expect(pathsOf([PAGES.faq, PAGES.product], (collection) => ids[collection])).toEqual([
    "/faq",
    "/products/a",
    "/products/b",
  ]);
});
