import { expect, test } from "vitest";
import { pageAt } from "./page-at.ts";
import { ALL_PAGES, documentPath } from "./page-paths.ts";
import { PAGES } from "./pages.ts";

test.each(ALL_PAGES)("§2 $path is found at its own path, and not below it", (page) => {
  const path = documentPath(page, "pila");
  expect(pageAt(path)).toMatchObject({ path, page });
  expect(pageAt(`${path}/x`).page).not.toBe(page);
});

test.each(["vrtacka", "%2F", "%252F", "a%2Fb", "50%", "píla č. 2", "a?b#c"])(
  "§2 the page of a product finds its id: %s",
  (id) => {
    const path = documentPath(PAGES.product, id);
    expect(pageAt(path)).toEqual({ path, name: "product", page: PAGES.product, id });
    expect(pageAt(`${path}/`).id).toBe(id);
  },
);

test.each(["/", "", "/nikde", "/products/x/y", "/home/x", "/products//x", "/%", "/p"])("%s is no page", (path) => {
  expect(pageAt(path).page).toBeUndefined();
});

test("§2 an id that is badly encoded names no document", () => {
  expect(pageAt("/products/50%")).toMatchObject({ name: "product", id: "" });
});
