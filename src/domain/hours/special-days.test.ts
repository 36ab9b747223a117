import { expect, test } from "vitest";
import { overlaps, type SpecialDay, specialDayFrom, specialDayOn } from "./special-days.ts";

const entry = (From: string, To: string, fields: Partial<SpecialDay> = {}): SpecialDay => ({
  id: From,
  From,
  To,
  Morning: "",
  Afternoon: "",
  Note: "",
  ...fields,
});

test("§3 missing fields of a stored special day are empty", () => {
  expect(specialDayFrom({ id: "a", From: "2026-12-24", Morning: 8 })).toEqual(entry("2026-12-24", "", { id: "a" }));
});

test("B2 an entry covers its first and its last day", () => {
  const closed = entry("2026-12-30", "2027-01-02");
  const dates = ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"];
  expect(dates.map((date) => specialDayOn(date, [closed]))).toEqual([
    undefined,
    closed,
    closed,
    closed,
    closed,
    undefined,
  ]);
});

test("B2 of two entries for one day the first in the order counts", () => {
  const [first, second] = [entry("2026-12-24", "2026-12-26"), entry("2026-12-25", "2026-12-25")];
  expect(specialDayOn("2026-12-25", [first, second])).toBe(first);
});

test("B2 ranges overlap from one common day on", () => {
  const days = entry("2026-12-24", "2026-12-26");
  expect(overlaps(days, entry("2026-12-26", "2026-12-31"))).toBe(true);
  expect(overlaps(days, entry("2026-12-20", "2026-12-24"))).toBe(true);
  expect(overlaps(days, entry("2026-12-01", "2027-01-31"))).toBe(true);
  expect(overlaps(days, entry("2026-12-27", "2026-12-27"))).toBe(false);
  expect(overlaps(days, entry("2026-12-23", "2026-12-23"))).toBe(false);
});

test("B2 an entry without dates covers nothing", () => {
  expect(specialDayOn("2026-12-24", [specialDayFrom({ id: "a" })])).toBeUndefined();
});
