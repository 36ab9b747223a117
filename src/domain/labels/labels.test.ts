import fc from "fast-check";
import { expect, test } from "vitest";
import { LABELS_A_SHEET, sheetsOf } from "./labels.ts";

test("B14 the first label is at the place that was chosen, and the next sheet begins at its first place", () => {
  const [first, second, ...others] = sheetsOf(["a", "b", "c"], 23);
  expect(first).toEqual(["a", "b"]);
  expect(second).toEqual(["c"]);
  expect(others).toEqual([]);
});

test("B14 without labels there is no sheet, whichever place was chosen", () => {
  expect(sheetsOf([], 1)).toEqual([]);
  expect(sheetsOf([], 24)).toEqual([]);
});

test("B14 every label is on a sheet once, in order, no sheet has more than 24, and none is empty", () => {
  const place = fc.integer({ min: 1, max: LABELS_A_SHEET });
  fc.assert(
    fc.property(fc.nat(200), place, (count, first) => {
      const labels = Array.from({ length: count }, (_, nth) => nth);
      const sheets = sheetsOf(labels, first);
      expect(sheets.flat()).toEqual(labels);
      if (count > 0) expect(sheets[0]).toHaveLength(Math.min(count, LABELS_A_SHEET - first + 1));
      for (const sheet of sheets) {
        expect(sheet.length).toBeLessThanOrEqual(LABELS_A_SHEET);
        expect(sheet).not.toEqual([]);
      }
    }),
  );
});
