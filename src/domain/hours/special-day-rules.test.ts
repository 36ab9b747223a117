import { expect, test } from "vitest";
import { isKept } from "./special-day-rules.ts";

test("B2 an entry is kept for a year after its last day", () => {
  const kept = ["2025-11-20", "2025-11-21", "2026-11-22", "2027-01-06"].map((To) => isKept({ To }, "2026-11-22"));
  expect(kept).toEqual([false, true, true, true]);
});
