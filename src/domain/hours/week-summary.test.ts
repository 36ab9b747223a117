import { expect, test } from "vitest";
import { weekSummary } from "./week-summary.ts";

const week = (...days: readonly (readonly [morning: string, afternoon: string])[]) =>
  days.map(([Morning, Afternoon], at) => ({ id: String(at), Day: "", DayIndex: at, Morning, Afternoon }));

test("B16 days with the same first opening and last closing are one entry, closed days another", () => {
  const days = week(
    ["8:00 - 12:00", "13:00 - 17:00"],
    ["8:00 - 17:00", ""],
    ["8:00 - 12:00", ""],
    ["", ""],
    ["", ""],
    ["8:00 - 17:00", ""],
  );
  const long = { opens: 480, closes: 1020 };
  expect(weekSummary(days)).toEqual([
    { first: 0, last: 1, hours: long },
    { first: 2, last: 2, hours: { opens: 480, closes: 720 } },
    { first: 3, last: 4, hours: undefined },
    { first: 5, last: 5, hours: long },
  ]);
});

test("B16 a half day that is not one range has no summary", () => {
  expect(weekSummary(week(["8:00 - 12:00, potom po dohode", ""]))).toBeUndefined();
  expect(weekSummary([])).toEqual([]);
});
