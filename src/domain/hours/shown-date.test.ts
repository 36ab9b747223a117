import { expect, test } from "vitest";
import { fullDate, nearDate, shownClock, shownDay } from "./shown-date.ts";

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
