import { expect, test } from "vitest";
import { shownClock, shownDate, shownDay } from "./shown-date.ts";

test("B2 dates and times are written without leading zeros", () => {
  expect(shownDay("2027-01-07")).toBe("7. 1.");
  expect(shownDate("2026-12-24")).toBe("24. 12. 2026");
  expect(["2026-11-23T08:00", "2026-11-23T13:30", "2026-11-23T00:05"].map(shownClock)).toEqual([
    "8:00",
    "13:30",
    "0:05",
  ]);
});
