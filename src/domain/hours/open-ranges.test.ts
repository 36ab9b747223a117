import { expect, test } from "vitest";
import { openRanges } from "./open-ranges.ts";
import type { OpeningHours } from "./opening-hours.ts";
import type { SpecialDay } from "./special-days.ts";

const MONDAY = "2026-11-23";
/** A week with these hours on its Mondays and closed otherwise. `numbers`: of Monday to Sunday. */
const on = (Morning: string, Afternoon: string, numbers = [1, 2, 3, 4, 5, 6, 7]): readonly OpeningHours[] =>
  numbers.map((DayIndex, at) => ({
    id: String(at),
    Day: "",
    DayIndex,
    ...(at === 0 ? { Morning, Afternoon } : { Morning: "", Afternoon: "" }),
  }));

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
  expect(openRanges(MONDAY, { week: on(morning, afternoon), special: [] })).toEqual(
    ranges.map(([opens, closes]) => ({ opens, closes })),
  );
});

test.each([
  ["8:00 - 12:00 alebo dohodou", "13:00 - 17:00"],
  ["dohodou", ""],
  [" ", ""],
  ["8:00 - 12:00", "17:00 - 13:00"],
  ["8:00 - 8:00", ""],
])("B2 '%s' and '%s' cannot be read", (morning, afternoon) => {
  expect(openRanges(MONDAY, { week: on(morning, afternoon), special: [] })).toBeUndefined();
});

test.each([
  [0, 1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
  [-10, 5, 20, 21, 22, 23, 1_000],
])(
  "B2, §3 the first of seven records is Monday's, whatever their numbers: %i, %i, %i, %i, %i, %i, %i",
  (...numbers) => {
    const week = on("8:00 - 12:00", "", numbers);
    expect(openRanges(MONDAY, { week, special: [] })).toEqual([{ opens: 480, closes: 720 }]);
    expect(openRanges("2026-11-24", { week: week.toReversed(), special: [] })).toEqual([]);
  },
);

test.each([[[1, 2, 3, 4, 5, 6]], [[1, 2, 3, 4, 5, 6, 7, 8]], [[1, 1, 2, 3, 4, 5, 6]], [[]]])(
  "B2 records with the numbers %j are no week, so it is unknown when the shop is open",
  (numbers) => {
    expect(openRanges(MONDAY, { week: on("8:00 - 12:00", "", numbers), special: [] })).toBeUndefined();
  },
);

test("B2 a special day counts instead of its weekday, also where that cannot be read", () => {
  const special: readonly SpecialDay[] = [
    { id: "a", From: MONDAY, To: MONDAY, Morning: "9:00 - 11:00", Afternoon: "", Note: "" },
    { id: "b", From: "2026-11-30", To: "2026-12-07", Morning: "", Afternoon: "", Note: "" },
  ];
  expect(openRanges(MONDAY, { week: on("dohodou", ""), special })).toEqual([{ opens: 540, closes: 660 }]);
  expect(openRanges("2026-12-07", { week: on("8:00 - 12:00", ""), special })).toEqual([]);
  expect(openRanges("2026-12-14", { week: on("8:00 - 12:00", ""), special })).toEqual([{ opens: 480, closes: 720 }]);
});
