import { expect, test } from "vitest";
import { PICTURE_PATH } from "./format.ts";
import { travellingPaths } from "./travelling-paths.ts";

const travelling = (...stored: string[]) => [...travellingPaths(stored).values()];

test("ADR-033: a name with signs nobody sees travels without them, and any other as it is", () => {
  expect(travelling("products/\u200Ev\u00ADŕtačka.png", "products/píla 2.jpg", "documents/a.pdf")).toEqual([
    "products/vŕtačka.png",
    "products/píla 2.jpg",
    "documents/a.pdf",
  ]);
});

test("ADR-033: names that differ only in what nobody sees stay two", () => {
  expect(travelling("products/a\u200D.png", "products/a.png", "products/a\u200E.png")).toEqual([
    "products/a (2).png",
    "products/a.png",
    "products/a (3).png",
  ]);
});

test("ADR-033: whatever a file is called, an import takes the name under which it travels", () => {
  const odd = ["products/\u200D", "products/x/y.png", `products/${"ž".repeat(260)}.png`, "products/\u200E.png"];
  const paths = travelling(...odd);
  expect(paths.filter((path) => !PICTURE_PATH.test(path))).toEqual([]);
  expect(new Set(paths).size).toBe(odd.length);
});
