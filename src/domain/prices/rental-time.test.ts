import { describe, expect, test } from "vitest";
import { closedAt, halfHoursOf } from "../hours/open-times.ts";
import type { OpeningHours } from "../hours/opening-hours.ts";
import type { SpecialDay } from "../hours/special-days.ts";
import { problemsOf, rentalFrom, storedRental, suggestedRental, withPickUp } from "./rental-time.ts";

const day = (DayIndex: number, Morning: string, Afternoon: string): OpeningHours => ({
  id: String(DayIndex),
  Day: "",
  DayIndex,
  Morning,
  Afternoon,
});
const WEEK = [
  ...[1, 2, 3, 4, 5].map((index) => day(index, "7:45 - 12:00", "13:00 - 17:00")),
  day(6, "8:00 - 12:00", ""),
  day(7, "", ""),
];
const special = (From: string, To: string, Morning = ""): SpecialDay => ({
  id: From,
  From,
  To,
  Morning,
  Afternoon: "",
  Note: "",
});
const CHRISTMAS = [special("2026-12-24", "2026-12-26"), special("2026-12-31", "2026-12-31", "8:00 - 11:00")];

/** Monday. */
const NOW = "2026-11-23T08:10";

describe("B4 what is wrong with a time", () => {
  test.each([
    ["2026-11-23T08:30", "2026-11-23T09:00", undefined, undefined],
    ["2026-11-23T08:00", "2026-11-23T09:00", "past", undefined],
    ["2026-11-22T08:00", "2026-11-23T08:00", "past", "past"],
    ["2026-11-23T08:30", "2026-11-23T08:30", undefined, "order"],
    ["2026-11-23T08:30", "2026-11-22T08:30", undefined, "order"],
    ["2026-11-23T08:40", "2026-11-23T09:10", "past", "past"],
    ["2026-11-23T08:30", "2026-11-23T09:10", undefined, "past"],
    ["2026-11-23T08:30", "2027-11-23T08:30", undefined, undefined],
    ["2026-11-23T08:30", "2027-11-23T09:00", undefined, "long"],
    // Not whole, or no time.
    ["T08:30", "2026-11-24T08:30", undefined, undefined],
    ["2026-11-23T08:30", "2026-11-24T", undefined, undefined],
    ["0202-11-23T08:30", "2026-11-31T08:30", undefined, undefined],
  ])("from %s to %s: %s, %s", (from, to, ofFrom, ofTo) => {
    expect(problemsOf({ from, to }, NOW)).toEqual({ from: ofFrom, to: ofTo });
  });

  test("the half hour that has just begun has passed", () => {
    expect(problemsOf({ from: "2026-11-23T08:30", to: "2026-11-23T09:00" }, "2026-11-23T08:29").from).toBeUndefined();
    expect(problemsOf({ from: "2026-11-23T08:30", to: "2026-11-23T09:00" }, "2026-11-23T08:30").from).toBe("past");
  });
});

describe("B4 what is closed at a time", () => {
  test.each([
    ["2026-11-23T08:00", undefined],
    ["2026-11-23T12:00", undefined],
    ["2026-11-23T12:30", "time"],
    ["2026-11-23T20:00", "time"],
    ["2026-11-29T10:00", "weekday"],
    ["2026-12-24T10:00", "date"],
    // A Saturday between holidays.
    ["2026-12-26T20:00", "date"],
    ["2026-12-31T10:30", undefined],
    ["2026-12-31T13:00", "time"],
    ["T13:00", undefined],
  ])("%s: %s", (time, closed) => {
    expect(closedAt(time, { week: WEEK, special: CHRISTMAS })).toBe(closed);
  });

  test("is nothing where hours cannot be read", () => {
    expect(closedAt("2026-11-23T23:00", { week: [day(1, "dohodou", "")], special: [] })).toBeUndefined();
    expect(closedAt("2026-11-23T23:00", { week: [], special: [] })).toBeUndefined();
  });
});

describe("B4 the rental that is suggested", () => {
  const none = { from: undefined, to: undefined };
  test.each([
    [NOW, "2026-11-23T08:30", "2026-11-24T08:30"],
    ["2026-11-23T05:00", "2026-11-23T08:00", "2026-11-24T08:00"],
    ["2026-11-23T11:30", "2026-11-23T13:00", "2026-11-24T13:00"],
    ["2026-11-23T16:30", "2026-11-24T08:00", "2026-11-25T08:00"],
    // Until Monday, because Sunday is closed.
    ["2026-11-28T09:00", "2026-11-28T09:30", "2026-11-30T08:00"],
    ["2026-11-27T16:00", "2026-11-27T16:30", "2026-11-30T08:00"],
    ["2026-12-23T20:00", "2026-12-28T08:00", "2026-12-29T08:00"],
  ])("at %s begins when the shop is open next and lasts a day: %s to %s", (now, from, to) => {
    expect(suggestedRental(none, now, { week: WEEK, special: CHRISTMAS })).toEqual({ from, to });
  });

  test("keeps what is asked for", () => {
    const from = "2026-12-01T09:00";
    const to = "2026-12-03T09:00";
    expect(suggestedRental({ from, to }, NOW, { week: WEEK, special: [] })).toEqual({ from, to });
    expect(suggestedRental({ from, to: undefined }, NOW, { week: WEEK, special: [] })).toEqual({
      from,
      to: "2026-12-02T09:00",
    });
    expect(suggestedRental({ from: undefined, to }, NOW, { week: WEEK, special: [] })).toEqual({
      from: "2026-11-23T08:30",
      to,
    });
  });

  test("is empty where what is asked for is no time", () => {
    const to = "2026-12-03T09:00";
    expect(suggestedRental({ from: "2026-02-31T09:00", to }, NOW, { week: WEEK, special: [] })).toEqual({
      from: "",
      to,
    });
    expect(suggestedRental({ from: "abc", to: undefined }, NOW, { week: WEEK, special: [] })).toEqual({
      from: "",
      to: "",
    });
    expect(suggestedRental({ from: to, to: "" }, NOW, { week: WEEK, special: [] })).toEqual({ from: to, to: "" });
  });

  test("is tomorrow at 8:00 where nothing is open within a year", () => {
    const tomorrow = { from: "2026-11-24T08:00", to: "2026-11-25T08:00" };
    expect(suggestedRental(none, NOW, { week: [], special: [] })).toEqual(tomorrow);
    expect(suggestedRental(none, NOW, { week: WEEK, special: [special("2026-01-01", "2028-01-01")] })).toEqual(
      tomorrow,
    );
  });
});

describe("B17 a pick-up that moves", () => {
  const rental = { from: "2026-11-23T09:30", to: "2026-11-25T10:00" };
  test.each([
    ["2026-11-22T09:30", "2026-11-25T10:00"],
    ["2026-11-25T09:30", "2026-11-25T10:00"],
    ["2026-11-25T10:00", "2026-11-27T10:30"],
    ["2026-12-30T08:00", "2027-01-01T08:30"],
    // Not whole.
    ["0002-11-30T09:30", "2026-11-25T10:00"],
    ["T09:30", "2026-11-25T10:00"],
  ])("to %s has the return at %s", (from, to) => {
    expect(withPickUp(rental, from)).toEqual({ from, to });
  });

  test.each([
    ["four hours", "2026-11-23T09:00", "2026-11-23T13:00"],
    ["a return before the pick-up", "2026-11-23T09:00", "2026-11-22T09:00"],
    ["a pick-up that was not whole", "T09:00", "2026-11-23T13:00"],
  ])("to or behind the return after %s has it a day later", (_, from, to) => {
    expect(withPickUp({ from, to }, "2026-11-26T09:00").to).toBe("2026-11-27T09:00");
  });

  test("leaves a return alone that is not whole", () => {
    expect(withPickUp({ ...rental, to: "T10:00" }, "2026-11-26T09:00").to).toBe("T10:00");
  });
});

describe("B17 a stored rental", () => {
  const rental = { from: "2026-11-23T08:30", to: "2026-11-24T08:30" };
  test("is read as it was stored", () => {
    expect(rentalFrom(storedRental(rental), NOW)).toEqual(rental);
  });

  test.each([
    null,
    "",
    "/",
    "abc",
    "2026-11-23T08:30",
    "2026-11-23T08:30/abc",
    "2026-02-30T08:30/2026-11-24T08:30",
    "2026-11-23T08:00/2026-11-24T08:30",
    "2026-11-24T08:30/2026-11-23T08:30",
    '{"from":1}',
  ])("is ignored where it cannot be read or has passed: %s", (stored) => {
    expect(rentalFrom(stored, NOW)).toBeUndefined();
  });
});

describe("B17 the half hours of a date", () => {
  test("are those of its opening hours, closing times included, and the others", () => {
    const { open, others } = halfHoursOf("2026-12-31", { week: WEEK, special: CHRISTMAS });
    expect(open).toEqual(["08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00"]);
    expect(others.slice(0, 2)).toEqual(["00:00", "00:30"]);
    expect(new Set([...open, ...others]).size).toBe(48);
    expect(halfHoursOf("2026-11-23", { week: WEEK, special: [] }).open).toEqual(
      expect.arrayContaining(["12:00", "13:00", "17:00"]),
    );
  });

  test.each([["2026-11-29"], [""], ["0002-11-23"], ["2026-02-30"]])("are all others on %j", (date) => {
    expect(halfHoursOf(date, { week: WEEK, special: [] })).toMatchObject({ open: [], others: { length: 48 } });
  });
});
