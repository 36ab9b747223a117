import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type BatchProgress, type PlannedChange, WHY_SKIPPED } from "#src/domain/bulk/batches.ts";
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
/** The report of a run that was stopped before its last change. */
function report(...[open, ...done]: [PlannedChange, ...PlannedChange[]]): string {
  const progress = {
    done,
    skipped: [{ change: open, why: "duplicate" as const }],
    open: [open],
    inDoubt: 1,
  };
  const state: Batches["state"] = { run: { action: "a" }, phase: "ended", progress };
  return renderToStaticMarkup(<BatchStatus batches={{ state } as Batches} />);
}

test("B10 the report counts products, B13 and changes where other documents are among them", () => {
  const products = report(change(), change(), change());
  for (const text of ["Zapísané: 2 produkty.", "Nezapísané: 1 produkt.", "je zapísané: 1 produkt."])
    expect(products).toContain(text);
  const mixed = report(change("categories"), change("products"));
  for (const text of ["Zapísané: 1 zmena.", "Nezapísané: 1 zmena.", "je zapísané: 1 zmena."])
    expect(mixed).toContain(text);
  expect(mixed).not.toContain("produkt");
});

test("B10 the report says that nothing was changed only where that is known", () => {
  const said = (progress: BatchProgress) => {
    const state: Batches["state"] = { run: { action: "a" }, phase: "ended", progress };
    return renderToStaticMarkup(<BatchStatus batches={{ state } as Batches} />).includes("Nič sa nezmenilo.");
  };
  const open: BatchProgress = { done: [], skipped: [], open: [change()], inDoubt: 0 };
  expect(said(open)).toBe(true);
  expect(said({ ...open, inDoubt: 1 })).toBe(false);
  expect(said({ ...open, open: [], skipped: [{ change: change(), why: "inDoubt" }] })).toBe(false);
});

test.each(WHY_SKIPPED)("B10, B13 the report names what was skipped because of '%s'", (why) => {
  const progress = { done: [], skipped: [{ change: change(), why }], open: [], inDoubt: 0 };
  const state: Batches["state"] = { run: { action: "a" }, phase: "ended", progress };
  const shown = renderToStaticMarkup(<BatchStatus batches={{ state } as Batches} />);
  expect(shown).toContain(skBatches.skipped[why]);
  expect(shown).toContain("Píla");
});
