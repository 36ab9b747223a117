import fc from "fast-check";
import { expect, test } from "vitest";
import { openRanges } from "./open-ranges.ts";
import { openState } from "./open-state.ts";
import type { OpeningHours } from "./opening-hours.ts";
import { addDays, dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt } from "./shop-time.ts";
import type { SpecialDay } from "./special-days.ts";

const weekOf = (halves: readonly (readonly [string, string])[]): readonly OpeningHours[] =>
  halves.map(([Morning, Afternoon], at) => ({ id: String(at), Day: "", DayIndex: at + 1, Morning, Afternoon }));
const WORKDAY = ["8:00 - 12:00", "13:00 - 17:00"] as const;
const CLOSED = ["", ""] as const;
const WEEK = weekOf([WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, ["8:00 - 12:00", ""], CLOSED]);
const entry = (From: string, To: string, Morning = "", Afternoon = ""): SpecialDay => ({
  id: From,
  From,
  To,
  Morning,
  Afternoon,
  Note: "",
});

test.each([
  // Monday.
  ["2026-11-23T07:59", false, "2026-11-23T08:00", 0],
  ["2026-11-23T08:00", true, "2026-11-23T12:00", 0],
  ["2026-11-23T11:59", true, "2026-11-23T12:00", 0],
  ["2026-11-23T12:00", false, "2026-11-23T13:00", 0],
  ["2026-11-23T16:59", true, "2026-11-23T17:00", 0],
  ["2026-11-23T17:00", false, "2026-11-24T08:00", 1],
  ["2026-11-23T23:59", false, "2026-11-24T08:00", 1],
  ["2026-11-24T00:00", false, "2026-11-24T08:00", 0],
  // Saturday and Sunday.
  ["2026-11-28T12:00", false, "2026-11-30T08:00", 2],
  ["2026-11-29T10:00", false, "2026-11-30T08:00", 1],
  // The clocks go back in the night, and forward in spring.
  ["2026-10-24T20:00", false, "2026-10-26T08:00", 2],
  ["2027-03-28T12:00", false, "2027-03-29T08:00", 1],
])("B2 at %s it is open: %s, until %s", (now, isOpen, until, daysAhead) => {
  expect(openState(now, { week: WEEK, special: [] })).toEqual({ isOpen, until, daysAhead });
});

test("B2 halves that touch are one: open until the evening", () => {
  const week = weekOf(Array(7).fill(["8:00 - 12:00", "12:00 - 17:00"]));
  expect(openState("2026-11-23T10:00", { week, special: [] })?.until).toBe("2026-11-23T17:00");
});

test("B2 special days count instead of the week", () => {
  const special = [entry("2026-12-24", "2027-01-06"), entry("2027-01-07", "2027-01-07", "10:00 - 11:00")];
  expect(openState("2026-12-23T17:00", { week: WEEK, special })).toMatchObject({
    until: "2027-01-07T10:00",
    daysAhead: 15,
  });
  expect(openState("2026-12-24T09:00", { week: WEEK, special })).toMatchObject({ isOpen: false, daysAhead: 14 });
  expect(
    openState("2026-11-29T09:30", { week: WEEK, special: [entry("2026-11-29", "2026-11-29", "9:00 - 10:00")] })?.isOpen,
  ).toBe(true);
});

test.each([
  ["no records", []],
  ["a day that cannot be read", weekOf(Array(7).fill(["dohodou", ""]))],
  ["a range that ends before it begins", weekOf(Array(7).fill(["17:00 - 8:00", ""]))],
  ["nothing open at all", weekOf(Array(7).fill(CLOSED))],
])("B2 %s gives no badge", (_, week) => {
  expect(openState("2026-11-23T10:00", { week, special: [] })).toBeUndefined();
});

test("B2 a day that cannot be read gives no badge only where the answer depends on it", () => {
  const week = weekOf([WORKDAY, ["dohodou", ""], WORKDAY, WORKDAY, WORKDAY, CLOSED, CLOSED]);
  expect(openState("2026-11-23T10:00", { week, special: [] })?.until).toBe("2026-11-23T12:00");
  expect(openState("2026-11-23T12:30", { week, special: [] })?.until).toBe("2026-11-23T13:00");
  expect(openState("2026-11-23T17:00", { week, special: [] })).toBeUndefined();
});

test("B2 what opens a year ahead is said, what opens later is not", () => {
  const closedUntil = (date: string) => [entry("2026-11-23", addDays(date, -1)), entry(date, date, "8:00 - 9:00")];
  expect(openState("2026-11-23T10:00", { week: WEEK, special: closedUntil("2027-11-23") })?.daysAhead).toBe(365);
  expect(openState("2026-11-23T10:00", { week: WEEK, special: closedUntil("2027-11-24") })).toBeUndefined();
});

const clock = fc.integer({ min: 60, max: 1439 }).map((minute) => shopTimeAt(minute).slice(11).replace(/^0/, ""));
const half = fc.oneof(
  { weight: 1, arbitrary: fc.constant("") },
  { weight: 6, arbitrary: fc.tuple(clock, clock).map(([opens, closes]) => `${opens} - ${closes}`) },
);
const days = fc.array(fc.tuple(half, half), { minLength: 7, maxLength: 7 }).map(weekOf);
const time = fc.integer({ min: minutesOf("2026-01-01T00:00"), max: minutesOf("2027-12-31T23:59") }).map(shopTimeAt);

test("B2 until the moment it names nothing changes, and then it does", () => {
  fc.assert(
    fc.property(days, time, (week, now) => {
      const state = openState(now, { week, special: [] });
      if (!state) return;
      const isOpenAt = (moment: string) => {
        const minute = minutesOf(moment) % MINUTES_A_DAY;
        return openRanges(dateOf(moment), { week, special: [] })?.some(
          ({ opens, closes }) => opens <= minute && minute < closes,
        );
      };
      const [from, until] = [minutesOf(now), minutesOf(state.until)];
      expect(until).toBeGreaterThan(from);
      for (let minute = from; minute < until; minute += 7) {
        expect(isOpenAt(shopTimeAt(minute))).toBe(state.isOpen);
      }
      expect([isOpenAt(shopTimeAt(until - 1)), isOpenAt(state.until)]).toEqual([state.isOpen, !state.isOpen]);
    }),
  );
});
