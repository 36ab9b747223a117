import { expect, test } from "vitest";
import type { Collection } from "#src/backend/backend.ts";
import { isForStaff } from "#src/backend/collection-rules.ts";
import { ALL_PAGES, documentPath, pathsOf } from "./page-paths.ts";
import { PAGES } from "./pages.ts";

test.each(ALL_PAGES)("$path is an address of the table's kind, and public where others may list it", (page) => {
  expect(page.path).toMatch(page.shows ? /^\/[a-z-]+\/:id$/ : /^\/[a-z-]+$/);
  if (page.inSiteMap || page.prerendered) expect(page.readers).toBe("anybody");
  // The ids of a collection for staff stay with staff.
  if (page.shows && isForStaff(page.shows)) expect(page.readers).toBe("staff");
});

test("a page of documents has an address for each, with the id percent-encoded", () => {
  expect(documentPath(PAGES.product, "a/b $& š")).toBe("/products/a%2Fb%20%24%26%20%C5%A1");
  const ids = (collection: Collection) => (collection === "products" ? ["a", "b"] : ["pily"]);
  expect(pathsOf([PAGES.faq, PAGES.product], ids)).toEqual(["/faq", "/products/a", "/products/b"]);
});
