import { expect, test } from "vitest";
import { exportPaths } from "./export-paths.ts";
import { shownKind } from "./file-rules.ts";

const exported = (...stored: string[]) => [...exportPaths(stored).values()];

test("ADR-033: a file is exported without the invisible characters of its name, and under its own name otherwise", () => {
  expect(exported("products/\u200Ev\u00ADŕtačka.png", "products/píla 2.jpg", "documents/a.pdf")).toEqual([
    "products/vŕtačka.png",
    "products/píla 2.jpg",
    "documents/a.pdf",
  ]);
});

test("ADR-033: names that differ only in invisible characters stay different", () => {
  expect(exported("products/a\u200D.png", "products/a.png", "products/a\u200E.png")).toEqual([
    "products/a (2).png",
    "products/a.png",
    "products/a (3).png",
  ]);
});

test("ADR-033: whatever a file is called, an import accepts the name under which it is exported", () => {
  const odd = ["products/\u200D", "products/x/y.png", `products/${"ž".repeat(260)}.png`, "products/\u200E.png"];
  const paths = exported(...odd);
  expect(paths.filter((path) => !shownKind(path))).toEqual([]);
  expect(new Set(paths).size).toBe(odd.length);
});
