import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type BatchProgress, type PlannedChange, WHY_REFUSED } from "#src/domain/changes/batches.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { BatchStatus } from "./batch-status.tsx";
import type { Batches } from "./use-batches.ts";

const change = (collection: "products" | "categories" = "products"): PlannedChange => ({
  collection,
  id: "x",
  name: "Píla",
  expected: undefined,
  fields: {},
});
function shown(progress: Partial<BatchProgress>, isUnanswered = false): string {
  const all = { done: [], skipped: [], open: [], answered: 0, ...progress };
  const state: Batches["state"] = { run: { action: "a" }, phase: "ended", progress: all, isUnanswered };
  return renderToStaticMarkup(<BatchStatus batches={{ state } as Batches} />);
}

test("B10 the report counts products, B13 and changes where other documents are among them", () => {
  const products = shown({ done: [change(), change()], open: [change()] });
  for (const text of ["Zapísané: 2 produkty.", "Nezapísané: 1 produkt."]) expect(products).toContain(text);
  const mixed = shown({ done: [change("products")], open: [change("categories")] });
  for (const text of ["Zapísané: 1 zmena.", "Nezapísané: 1 zmena."]) expect(mixed).toContain(text);
  expect(mixed).not.toContain("produkt");
});

test("B10 the report says that nothing was changed only if that is known", () => {
  const open = { open: [change()] };
  expect(shown(open)).toContain("Nič sa nezmenilo.");
  expect(shown(open, true)).not.toContain("Nič sa nezmenilo.");
});

test.each(WHY_REFUSED)("B10, B13 the report names what was skipped because of '%s'", (why) => {
  const report = shown({ skipped: [{ change: change(), why }] });
  expect(report).toContain(skBatches.skipped[why]);
  expect(report).toContain("Píla");
});
