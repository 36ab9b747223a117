import { describe, expect, test } from "vitest";
import type { OpeningHours } from "../hours/opening-hours.ts";
import type { SpecialDay } from "../hours/special-days.ts";
import { estimate } from "./estimate.ts";
import type { Price } from "./price.ts";

const day = (DayIndex: number, Morning: string, Afternoon: string): OpeningHours => ({
  id: String(DayIndex),
  Day: String(DayIndex),
  DayIndex,
  Morning,
  Afternoon,
});
const WEEK = [
  ...[1, 2, 3, 4, 5].map((index) => day(index, "8:00 - 12:00", "13:00 - 17:00")),
  day(6, "8:00 - 12:00", ""),
  day(7, "", ""),
];
const UNREADABLE = [1, 2, 3, 4, 5, 6, 7].map((index) => day(index, "dohodou", ""));
const CHRISTMAS: SpecialDay = { id: "v", From: "2026-12-24", To: "2026-12-26", Morning: "", Afternoon: "", Note: "" };
const ALL: Price = { FourHours: 8, Day: 15, Weekend: 25, Week: 60, Guarantee: 50, Additional: ["Palivo:5"] };

/** "2 × Day 30 = 30", in the order of the parts; amounts in euros. */
function shown(price: Price, from: string, to: string, week = WEEK, special: readonly SpecialDay[] = []) {
  const found = estimate(price, { from, to }, { week, special });
  return (
    found &&
    `${found.parts.map(({ kind, count, cents }) => `${count} × ${kind} ${cents / 100}`).join(" + ")} = ${found.cents / 100}`
  );
}

// 2026-11-23 is a Monday.
describe("B4 a day", () => {
  test.each([
    ["2026-11-23T08:00", "2026-11-24T08:00", "1 × Day 15 = 15"],
    ["2026-11-23T08:00", "2026-11-24T08:30", "2 × Day 30 = 30"],
    ["2026-11-23T08:00", "2026-11-23T12:30", "1 × Day 15 = 15"],
    ["2026-11-23T20:00", "2026-11-24T20:00", "1 × Day 15 = 15"],
    // A change of daylight saving makes no day shorter or longer.
    ["2027-03-27T13:00", "2027-03-28T13:00", "1 × Day 15 = 15"],
    ["2027-03-27T13:00", "2027-03-28T13:30", "2 × Day 30 = 30"],
    ["2026-10-24T13:00", "2026-10-25T13:00", "1 × Day 15 = 15"],
    ["2026-10-24T13:00", "2026-10-25T13:30", "2 × Day 30 = 30"],
  ])("covers 24 hours by the clock: %s to %s", (from, to, parts) => {
    expect(shown(ALL, from, to)).toBe(parts);
  });
});

describe("B4 four hours", () => {
  test.each([
    ["2026-11-23T08:00", "2026-11-23T12:00", "1 × FourHours 8 = 8"],
    ["2026-11-23T12:00", "2026-11-23T16:00", "1 × FourHours 8 = 8"],
    ["2026-11-23T13:00", "2026-11-23T17:00", "1 × FourHours 8 = 8"],
    ["2026-11-23T17:00", "2026-11-23T17:30", "1 × Day 15 = 15"],
    ["2026-11-23T14:00", "2026-11-23T17:30", "1 × Day 15 = 15"],
    ["2026-11-23T07:30", "2026-11-23T09:00", "1 × Day 15 = 15"],
    ["2026-11-23T12:30", "2026-11-23T14:00", "1 × Day 15 = 15"],
    ["2026-11-28T10:00", "2026-11-28T12:30", "1 × Day 15 = 15"],
    ["2026-11-29T10:00", "2026-11-29T12:00", "1 × Day 15 = 15"],
    ["2026-11-23T16:00", "2026-11-24T08:00", "1 × Day 15 = 15"],
  ])("are one day's opening hours: %s to %s", (from, to, parts) => {
    expect(shown(ALL, from, to)).toBe(parts);
  });

  test("are never joined with anything", () => {
    expect(shown({ FourHours: 8 }, "2026-11-23T08:00", "2026-11-23T12:30")).toBeUndefined();
    expect(shown({ FourHours: 1, Day: 15 }, "2026-11-23T08:00", "2026-11-24T12:00")).toBe("2 × Day 30 = 30");
  });

  test("follow special days", () => {
    expect(shown(ALL, "2026-12-24T08:00", "2026-12-24T10:00", WEEK, [CHRISTMAS])).toBe("1 × Day 15 = 15");
  });
});

describe("B4 a weekend", () => {
  test.each([
    ["2026-11-27T08:00", "2026-11-30T09:00", "1 × Weekend 25 = 25"],
    ["2026-11-27T17:00", "2026-11-30T09:00", "1 × Weekend 25 = 25"],
    ["2026-11-28T12:00", "2026-11-30T09:00", "1 × Weekend 25 = 25"],
    ["2026-11-27T08:00", "2026-11-30T09:30", "1 × Weekend 25 + 1 × Day 15 = 40"],
    ["2026-11-27T17:30", "2026-11-30T09:00", "3 × Day 45 = 45"],
    ["2026-11-28T12:30", "2026-11-30T09:00", "2 × Day 30 = 30"],
    ["2026-11-26T12:30", "2026-11-29T09:00", "3 × Day 45 = 45"],
    // A part may begin when the one before ends, on Friday at 10:00.
    ["2026-11-25T10:00", "2026-11-30T09:00", "1 × Weekend 25 + 2 × Day 30 = 55"],
    ["2026-11-20T10:00", "2026-11-30T09:00", "1 × Week 60 + 1 × Weekend 25 = 85"],
    ["2026-11-28T10:00", "2026-12-07T09:00", "1 × Week 60 + 1 × Weekend 25 = 85"],
    ["2027-03-26T08:00", "2027-03-29T09:00", "1 × Weekend 25 = 25"],
    ["2027-03-26T08:00", "2027-03-29T09:30", "1 × Weekend 25 + 1 × Day 15 = 40"],
  ])("begins on Friday or Saturday within opening hours and ends on Monday at 9:00: %s to %s", (from, to, parts) => {
    expect(shown(ALL, from, to)).toBe(parts);
  });

  test("may follow days that follow a weekend", () => {
    expect(shown({ Day: 15, Weekend: 25 }, "2026-11-27T08:00", "2026-12-07T09:00")).toBe(
      "2 × Weekend 50 + 4 × Day 60 = 110",
    );
  });

  test("does not begin on a day that is closed", () => {
    expect(shown(ALL, "2026-12-25T08:00", "2026-12-28T09:00", WEEK)).toBe("1 × Weekend 25 = 25");
    expect(shown(ALL, "2026-12-25T08:00", "2026-12-28T08:00", WEEK, [CHRISTMAS])).toBe("3 × Day 45 = 45");
  });

  test("begins on an open day after a closed one, whatever the special day's id is", () => {
    const closed = { ...CHRISTMAS, id: "5", From: "2026-12-04", To: "2026-12-04" };
    const prices = { Day: 9, Weekend: 10 };
    expect(shown(prices, "2026-12-04T09:00", "2026-12-14T09:00", WEEK, [closed])).toBe(
      "2 × Weekend 20 + 5 × Day 45 = 65",
    );
  });
});

test("B4 where hours cannot be read, four hours and a weekend ask for the day only", () => {
  expect(shown(ALL, "2026-11-29T22:00", "2026-11-29T23:30", UNREADABLE)).toBe("1 × FourHours 8 = 8");
  expect(shown(ALL, "2026-11-29T22:00", "2026-11-30T01:00", UNREADABLE)).toBe("1 × Day 15 = 15");
  expect(shown(ALL, "2026-11-27T22:00", "2026-11-30T09:00", UNREADABLE)).toBe("1 × Weekend 25 = 25");
  expect(shown(ALL, "2026-11-29T00:00", "2026-11-30T09:00", UNREADABLE)).toBe("2 × Day 30 = 30");
});

test.each<[Price, string, string, string]>([
  [ALL, "2026-11-23T08:00", "2026-12-02T08:00", "1 × Week 60 + 2 × Day 30 = 90"],
  [{ Day: 10, Week: 70 }, "2026-11-23T08:00", "2026-11-30T08:00", "1 × Week 70 = 70"],
  [{ Day: 15, FourHours: 15 }, "2026-11-23T08:00", "2026-11-23T10:00", "1 × Day 15 = 15"],
  [{ Day: 30, Weekend: 30 }, "2026-11-27T08:00", "2026-11-28T08:00", "1 × Weekend 30 = 30"],
  [{ Weekend: 30, Week: 30 }, "2026-11-27T08:00", "2026-11-28T08:00", "1 × Week 30 = 30"],
  // A weekend and a day cost as much as two days and last longer.
  [{ Day: 20, Weekend: 20 }, "2026-11-26T08:00", "2026-11-28T08:00", "1 × Weekend 20 + 1 × Day 20 = 40"],
])(
  "B4 the cheapest of %o from %s to %s; a tie goes to fewer parts, then to the longer ones",
  (price, from, to, parts) => {
    expect(shown(price, from, to)).toBe(parts);
  },
);

test("B4 sums are exact to the cent", () => {
  expect(
    estimate({ Day: 0.1 }, { from: "2026-11-23T08:00", to: "2026-11-26T08:00" }, { week: WEEK, special: [] })?.cents,
  ).toBe(30);
  expect(
    estimate(
      { Day: 1.15, Week: 999_999.99 },
      { from: "2026-11-23T08:00", to: "2027-11-23T08:00" },
      { week: WEEK, special: [] },
    ),
  ).toEqual({
    parts: [{ kind: "Day", count: 365, cents: 41_975 }],
    cents: 41_975,
  });
});

test("B4 only a rental price that is offered counts", () => {
  expect(shown({ Guarantee: 50, Day: 0, Week: -5 }, "2026-11-23T08:00", "2026-11-24T08:00")).toBeUndefined();
  expect(shown({ Weekend: 25 }, "2026-11-23T08:00", "2026-11-24T08:00")).toBeUndefined();
  expect(shown({ Weekend: 25 }, "2026-11-27T08:00", "2026-11-30T09:30")).toBeUndefined();
});

test.each([
  ["2026-11-23T08:00", "2026-11-23T08:00"],
  ["2026-11-24T08:00", "2026-11-23T08:00"],
  ["2026-11-23T08:00", "2027-11-23T08:30"],
  ["", "2026-11-23T08:00"],
  ["2026-11-23T08:00", "2026-11-31T08:00"],
])("B4 from '%s' to '%s' nothing can be rented", (from, to) => {
  expect(shown(ALL, from, to)).toBeUndefined();
});
