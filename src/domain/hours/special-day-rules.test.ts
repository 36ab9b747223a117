import { expect, test } from "vitest";
import { staysStored } from "./special-day-rules.ts";

test("B2 an entry is stored for a year after its last day", () => {
  const stored = ["2025-11-20", "2025-11-21", "2026-11-22", "2027-01-06"].map((To) =>
    staysStored({ To }, "2026-11-22"),
  );
  expect(stored).toEqual([false, true, true, true]);
});
