import { expect, test } from "vitest";
import { fullDate, nearDate, shownClock, shownDay, shownDays } from "./shown-date.ts";

test("B2 dates and times are written without leading zeros", () => {
  expect(shownDay("2027-01-07")).toBe("7. 1.");
  expect(fullDate("2027-01-07")).toBe("7. 1. 2027");
  expect(["2026-11-23T08:00", "2026-11-23T13:30", "2026-11-23T00:05"].map(shownClock)).toEqual([
    "8:00",
    "13:30",
    "0:05",
  ]);
});

test("B15 a date has its year where it is another one", () => {
  const shown = ["2026-12-31", "2027-01-07", "2025-12-31"].map((date) => nearDate(date, "2026-11-24T09:00"));
  expect(shown).toEqual(["31. 12.", "7. 1. 2027", "31. 12. 2025"]);
});

test.each([
  ["2026-12-04T16:00", "2026-12-07T09:00", "4. – 7. 12."],
  ["2026-11-28", "2026-12-01", "28. 11. – 1. 12."],
  ["2026-12-04T08:00", "2026-12-04T12:00", "4. 12."],
  ["2026-12-31", "2027-01-02", "31. 12. 2026 – 2. 1. 2027"],
  ["2027-01-04", "2027-01-05", "4. 1. 2027 – 5. 1. 2027"],
])("B26 the days from %s to %s say month and year where they differ", (from, to, shown) => {
  expect(shownDays(from, to, "2026-11-24T09:00")).toBe(shown);
});
