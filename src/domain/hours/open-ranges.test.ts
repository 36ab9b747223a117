import { expect, test } from "vitest";
import { openRanges } from "./open-ranges.ts";
import type { OpeningHours } from "./opening-hours.ts";
import type { SpecialDay } from "./special-days.ts";

const MONDAY = "2026-11-23";
const on = (Morning: string, Afternoon: string): readonly OpeningHours[] => [
  { id: "pondelok", Day: "Pondelok", DayIndex: 1, Morning, Afternoon },
];

test.each([
  [
    "8:00 - 12:00",
    "13:00 - 17:00",
    [
      [480, 720],
      [780, 1020],
    ],
  ],
  ["8:00 - 12:00", "", [[480, 720]]],
  ["", "13:30 - 17:05", [[810, 1025]]],
  ["", "", []],
  // Halves that touch, or overlap, are one.
  ["8:00 - 12:00", "12:00 - 17:00", [[480, 1020]]],
  ["8:00 - 13:00", "12:00 - 17:00", [[480, 1020]]],
  ["8:00 - 18:00", "13:00 - 17:00", [[480, 1080]]],
  [
    "13:00 - 17:00",
    "8:00 - 12:00",
    [
      [480, 720],
      [780, 1020],
    ],
  ],
])("B2 '%s' and '%s' are open from %j", (morning, afternoon, ranges) => {
  expect(openRanges(MONDAY, on(morning, afternoon), [])).toEqual(ranges.map(([opens, closes]) => ({ opens, closes })));
});

test.each([
  ["8:00 - 12:00 alebo dohodou", "13:00 - 17:00"],
  ["dohodou", ""],
  [" ", ""],
  ["8:00 - 12:00", "17:00 - 13:00"],
  ["8:00 - 8:00", ""],
])("B2 '%s' and '%s' cannot be told", (morning, afternoon) => {
  expect(openRanges(MONDAY, on(morning, afternoon), [])).toBeUndefined();
});

test("B2 a weekday without a record cannot be told", () => {
  expect(openRanges("2026-11-24", on("8:00 - 12:00", ""), [])).toBeUndefined();
});

test("B2 a special day counts instead of its weekday, also where that cannot be read", () => {
  const special: readonly SpecialDay[] = [
    { id: "a", From: MONDAY, To: MONDAY, Morning: "9:00 - 11:00", Afternoon: "", Note: "" },
    { id: "b", From: "2026-11-30", To: "2026-12-07", Morning: "", Afternoon: "", Note: "" },
  ];
  expect(openRanges(MONDAY, on("dohodou", ""), special)).toEqual([{ opens: 540, closes: 660 }]);
  expect(openRanges("2026-12-07", on("8:00 - 12:00", ""), special)).toEqual([]);
  expect(openRanges("2026-12-14", on("8:00 - 12:00", ""), special)).toEqual([{ opens: 480, closes: 720 }]);
});
