import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpeningHours } from "../hours/opening-hours.ts";
import { minutesOf, shopTimeAt, weekdayOf } from "../hours/shop-time.ts";
import type { SpecialDay } from "../hours/special-days.ts";
import { estimate } from "./estimate.ts";
import { chosenRental, halfHoursOf, RENTAL_CHOICES, rentalFrom, withPickUp } from "./rental-choices.ts";
import { closedAt, isUsable, problemsOf } from "./rental-time.ts";

const DAY = 1_440;
const weekOf = (halves: readonly (readonly [string, string])[]): readonly OpeningHours[] =>
  halves.map(([Morning, Afternoon], at) => ({ id: String(at), Day: "", DayIndex: at, Morning, Afternoon }));
const WORKDAY = ["7:45 - 12:00", "13:00 - 17:00"] as const;
const WEEK = weekOf([WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, ["8:00 - 12:00", ""], ["", ""]]);
const special = (From: string, Morning = ""): SpecialDay => ({
  id: From,
  From,
  To: From,
  Morning,
  Afternoon: "",
  Note: "",
});
const CLOSED_FRIDAY = special("2026-11-27");

describe("B4 a pick-up that is moved", () => {
  test.each([
    ["before the return leaves it", "2026-11-24T12:00", "2026-11-25T08:00"],
    ["to the return moves it by the same length", "2026-11-25T08:00", "2026-11-27T08:00"],
    ["behind the return moves it by the same length", "2026-12-01T10:30", "2026-12-03T10:30"],
    ["over a change of daylight saving keeps the length by the clock", "2027-03-27T10:00", "2027-03-29T10:00"],
    ["that is not whole leaves it", "T08:00", "2026-11-25T08:00"],
  ])("%s", (_, from, to) => {
    expect(withPickUp({ from: "2026-11-23T08:00", to: "2026-11-25T08:00" }, from)).toEqual({ from, to });
  });

  test.each([
    ["half an hour", "2026-11-23T08:00", "2026-11-23T08:30"],
    ["a return before the pick-up", "2026-11-24T08:00", "2026-11-23T08:30"],
    ["a pick-up that is not whole", "T08:00", "2026-11-23T08:30"],
  ])("behind the return: from %s it becomes a day", (_, from, to) => {
    const moved = withPickUp({ from, to }, "2026-11-25T09:00");
    expect(moved).toEqual({ from: "2026-11-25T09:00", to: "2026-11-26T09:00" });
  });

  test("leaves a return alone that is not filled in", () => {
    expect(withPickUp({ from: "2026-11-23T08:00", to: "2026-11-25T" }, "2026-11-26T08:00").to).toBe("2026-11-25T");
  });

  const halfHour = fc
    .integer({ min: 0, max: 20 * 365 * 48 })
    .map((at) => shopTimeAt(minutesOf("2026-01-01T00:00") + at * 30));
  test("never ends before it begins, and lasts at most 365 days where it moves the return", () => {
    fc.assert(
      fc.property(halfHour, halfHour, halfHour, (from, to, next) => {
        const moved = withPickUp({ from, to }, next);
        expect(moved.from).toBe(next);
        const length = minutesOf(moved.to) - minutesOf(next);
        expect(length).toBeGreaterThan(0);
        if (moved.to === to) return;
        expect(length).toBe(Math.min(Math.max(DAY, minutesOf(to) - minutesOf(from)), 365 * DAY));
        expect(problemsOf(moved, "2025-01-01T00:00")).toEqual({ from: undefined, to: undefined });
      }),
    );
  });
});

describe("B4 the buttons", () => {
  test.each([
    ["Day", "2026-11-23T09:10", "2026-11-23T09:30", "2026-11-24T09:30"],
    ["Day", "2026-11-23T09:30", "2026-11-23T10:00", "2026-11-24T10:00"],
    ["Day", "2026-11-23T12:00", "2026-11-23T13:00", "2026-11-24T13:00"],
    // A day, although the shop is closed at its end.
    ["Day", "2026-11-28T09:10", "2026-11-28T09:30", "2026-11-29T09:30"],
    ["Week", "2026-11-23T17:00", "2026-11-24T08:00", "2026-12-01T08:00"],
    ["Weekend", "2026-11-23T09:10", "2026-11-27T16:00", "2026-11-30T09:00"],
    ["Weekend", "2026-11-27T09:10", "2026-11-27T16:00", "2026-11-30T09:00"],
    ["Weekend", "2026-11-27T15:59", "2026-11-27T16:00", "2026-11-30T09:00"],
    // Friday is over: Saturday's opening.
    ["Weekend", "2026-11-27T16:00", "2026-11-28T08:00", "2026-11-30T09:00"],
    ["Weekend", "2026-11-27T20:00", "2026-11-28T08:00", "2026-11-30T09:00"],
    ["Weekend", "2026-11-28T07:00", "2026-11-28T08:00", "2026-11-30T09:00"],
    ["Weekend", "2026-11-28T09:10", "2026-11-28T09:30", "2026-11-30T09:00"],
    ["Weekend", "2026-11-28T11:30", "2026-12-04T16:00", "2026-12-07T09:00"],
    ["Weekend", "2026-11-29T10:00", "2026-12-04T16:00", "2026-12-07T09:00"],
  ] as const)("%s at %s: from %s to %s", (choice, now, from, to) => {
    expect(chosenRental(choice, now, WEEK, [])).toEqual({ from, to });
  });

  test.each([
    ["where Friday is closed: from Saturday's opening", [CLOSED_FRIDAY], "2026-11-28T08:00", "2026-11-30T09:00"],
    [
      "where both are closed: the next one",
      [CLOSED_FRIDAY, special("2026-11-28")],
      "2026-12-04T16:00",
      "2026-12-07T09:00",
    ],
    [
      "an hour before the half hour of an odd closing",
      [special("2026-11-27", "8:00 - 16:45")],
      "2026-11-27T15:30",
      "2026-11-30T09:00",
    ],
    ["from the opening of a short day", [special("2026-11-27", "8:00 - 8:45")], "2026-11-27T08:00", "2026-11-30T09:00"],
    [
      "where no half hour is open on Friday",
      [special("2026-11-27", "8:10 - 8:20")],
      "2026-11-28T08:00",
      "2026-11-30T09:00",
    ],
  ] as const)("Weekend %s", (_, days, from, to) => {
    expect(chosenRental("Weekend", "2026-11-23T09:10", WEEK, days)).toEqual({ from, to });
  });

  test("Weekend where no hours can be read: from Friday 8:00", () => {
    const to = (monday: string) => `${monday}T09:00`;
    expect(chosenRental("Weekend", "2026-11-27T07:59", [], [])).toEqual({
      from: "2026-11-27T08:00",
      to: to("2026-11-30"),
    });
    expect(chosenRental("Weekend", "2026-11-27T08:00", [], [])).toEqual({
      from: "2026-12-04T08:00",
      to: to("2026-12-07"),
    });
  });

  const half = fc.constantFrom("", "", "8:00 - 12:00", "12:00 - 17:30", "9:15 - 10:45", "13:00 - 13:20", "dohodou");
  const hours = fc.array(fc.tuple(half, half), { minLength: 7, maxLength: 7 }).map(weekOf);
  const now = fc.integer({ min: 0, max: 800 * DAY }).map((at) => shopTimeAt(minutesOf("2026-01-01T00:00") + at));
  const days = fc.array(
    fc.tuple(now, half).map(([time, morning]) => special(time.slice(0, 10), morning)),
    { maxLength: 5 },
  );

  test("set a time that has a price, whatever the hours, and costs one of what they name", () => {
    fc.assert(
      fc.property(fc.constantFrom(...RENTAL_CHOICES), now, hours, days, (choice, at, week, closed) => {
        const rental = chosenRental(choice, at, week, closed);
        expect(isUsable(rental, at)).toBe(true);
        const hasHours = closedAt(rental.from, week, closed) === undefined;
        const price = { Day: 10, Weekend: 15, Week: 30 };
        const { parts } = estimate(price, rental.from, rental.to, week, closed) ?? {};
        if (choice !== "Weekend" || hasHours)
          expect(parts?.map(({ kind, count }) => [kind, count])).toEqual([[choice, 1]]);
        if (choice !== "Weekend") return;
        expect([5, 6]).toContain(weekdayOf(rental.from.slice(0, 10)));
        expect([weekdayOf(rental.to.slice(0, 10)), rental.to.slice(11)]).toEqual([1, "09:00"]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("B4 the times of a date", () => {
  test("those in opening hours, opening and closing time included, then the others", () => {
    const { open, others } = halfHoursOf("2026-11-28", WEEK, []);
    expect(open).toEqual([480, 510, 540, 570, 600, 630, 660, 690, 720]);
    expect(others).toHaveLength(39);
    expect(others.slice(0, 2)).toEqual([0, 30]);
  });

  test.each([
    ["a closed day", "2026-11-29", WEEK],
    ["hours that cannot be read", "2026-11-28", []],
    ["no date", "", WEEK],
    ["a date that does not exist", "2026-02-31", WEEK],
  ])("of %s all are others", (_, date, week) => {
    expect(halfHoursOf(date, week, [])).toMatchObject({ open: [], others: { length: 48 } });
  });
});

describe("B4 a rental that the device remembers", () => {
  test("reads back", () => {
    const rental = { from: "2026-11-23T08:00", to: "2026-11-25T08:00" };
    expect(rentalFrom(JSON.stringify(rental))).toEqual(rental);
  });

  test.each([
    null,
    "",
    "{",
    "null",
    "[]",
    '"2026"',
    '{"from":1,"to":2}',
    '{"from":"2026-11-23T08:00"}',
    '{"from":"2026-02-31T08:00","to":"2026-11-25T08:00"}',
  ])("is none where it says %j", (stored) => {
    expect(rentalFrom(stored)).toBeUndefined();
  });
});
