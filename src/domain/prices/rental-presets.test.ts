import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOpenAt } from "../hours/open-times.ts";
import type { OpeningHours } from "../hours/opening-hours.ts";
import { dateOf, MINUTES_A_DAY, minutesOf, shopTimeAt, weekdayOf } from "../hours/shop-time.ts";
import type { SpecialDay } from "../hours/special-days.ts";
import { estimate } from "./estimate.ts";
import { PRESETS, presetRental } from "./rental-presets.ts";
import { isValid } from "./rental-time.ts";

const weekOf = (days: readonly (readonly [string, string])[]): readonly OpeningHours[] =>
  days.map(([Morning, Afternoon], at) => ({ id: `${at}`, Day: "", DayIndex: at + 1, Morning, Afternoon }));
const workday = ["7:45 - 12:00", "13:00 - 17:00"] as const;
const WEEK = weekOf([workday, workday, workday, workday, workday, ["8:00 - 12:00", ""], ["", ""]]);
const closed = (From: string, To = From): SpecialDay => ({ id: From, From, To, Morning: "", Afternoon: "", Note: "" });

describe("B17 the buttons of the estimate", () => {
  // 27 November 2026 is a Friday.
  test.each([
    ["Day", "2026-11-23T08:10", "2026-11-23T08:30", "2026-11-24T08:30"],
    ["Day", "2026-11-28T09:00", "2026-11-28T09:30", "2026-11-29T09:30"],
    ["Week", "2026-11-23T16:30", "2026-11-24T08:00", "2026-12-01T08:00"],
    ["Weekend", "2026-11-23T08:10", "2026-11-27T16:00", "2026-11-30T09:00"],
    // On Friday before the last hour, then not today.
    ["Weekend", "2026-11-27T15:59", "2026-11-27T16:00", "2026-11-30T09:00"],
    ["Weekend", "2026-11-27T16:00", "2026-11-28T08:00", "2026-11-30T09:00"],
    ["Weekend", "2026-11-27T20:00", "2026-11-28T08:00", "2026-11-30T09:00"],
    // On Saturday in opening hours, then a week later.
    ["Weekend", "2026-11-28T09:10", "2026-11-28T09:30", "2026-11-30T09:00"],
    ["Weekend", "2026-11-28T11:30", "2026-12-04T16:00", "2026-12-07T09:00"],
    ["Weekend", "2026-11-29T10:00", "2026-12-04T16:00", "2026-12-07T09:00"],
  ] as const)("%s at %s: %s to %s", (preset, now, from, to) => {
    expect(presetRental(preset, now, { week: WEEK, special: [] })).toEqual({ from, to });
  });

  test("a weekend begins on Saturday where Friday is closed, and a week later where both are", () => {
    const now = "2026-11-25T10:00";
    const friday = closed("2026-11-27");
    expect(presetRental("Weekend", now, { week: WEEK, special: [friday] }).from).toBe("2026-11-28T08:00");
    expect(presetRental("Weekend", now, { week: WEEK, special: [{ ...friday, To: "2026-11-28" }] }).from).toBe(
      "2026-12-04T16:00",
    );
  });

  test("a Friday whose last hour is no half hour, or that is open for less than an hour, has the first half hour of it", () => {
    const on = (Morning: string) => [{ ...closed("2026-11-27"), Morning }];
    const at = (Morning: string) =>
      presetRental("Weekend", "2026-11-25T10:00", { week: WEEK, special: on(Morning) }).from;
    expect(at("8:00 - 16:45")).toBe("2026-11-27T16:00");
    expect(at("16:10 - 16:50")).toBe("2026-11-27T16:30");
    expect(at("16:40 - 16:50")).toBe("2026-11-28T08:00");
  });

  test("where nothing is open within a year they are from 8:00, tomorrow or next Friday", () => {
    const never = [closed("2026-01-01", "2029-01-01")];
    expect(presetRental("Day", "2026-11-25T10:00", { week: WEEK, special: never }).from).toBe("2026-11-26T08:00");
    expect(presetRental("Weekend", "2026-11-25T10:00", { week: WEEK, special: never }).from).toBe("2026-11-27T08:00");
    expect(presetRental("Weekend", "2026-11-27T10:00", { week: WEEK, special: never }).from).toBe("2026-12-04T08:00");
  });
});

const half = fc.constantFrom(
  "",
  "8:00 - 12:00",
  "12:00 - 17:30",
  "9:15 - 10:45",
  "16:40 - 16:50",
  "dohodou",
  "17:00 - 8:00",
);
const minute = fc.integer({ min: minutesOf("2026-01-01T00:00"), max: minutesOf("2027-12-31T23:59") });
const special = fc.array(
  fc.tuple(minute, fc.integer({ min: 0, max: 9 }), half).map(([at, days, Morning]) => ({
    ...closed(dateOf(shopTimeAt(at)), dateOf(shopTimeAt(at + days * MINUTES_A_DAY))),
    Morning,
  })),
  { maxLength: 5 },
);
const week = fc.array(fc.tuple(half, half), { minLength: 7, maxLength: 7 }).map(weekOf);
const clock = fc.record({ now: minute.map(shopTimeAt), week, special });

test("B17 whatever the week and the clock, a button sets a time without a problem whose pick-up is open wherever that can be", () => {
  fc.assert(
    fc.property(clock, fc.constantFrom(...PRESETS), ({ now, week, special }, preset) => {
      const { from, to } = presetRental(preset, now, { week, special });
      expect(isValid({ from, to }, now)).toBe(true);
      // If the shop is never open, it is 8:00.
      if (!from.endsWith("T08:00")) expect(isOpenAt(minutesOf(from), { week, special })).toBe(true);
      if (preset !== "Weekend") {
        expect(minutesOf(to) - minutesOf(from)).toBe((preset === "Week" ? 7 : 1) * MINUTES_A_DAY);
      } else {
        expect([5, 6]).toContain(weekdayOf(dateOf(from)));
        expect([weekdayOf(dateOf(to)), to.slice(11)]).toEqual([1, "09:00"]);
      }
    }),
  );
});

test("B17 whatever the week and the clock, each button's time is covered by one of its price where the pick-up is open", () => {
  fc.assert(
    fc.property(clock, fc.constantFrom(...PRESETS), ({ now, week, special }, preset) => {
      const { from, to } = presetRental(preset, now, { week, special });
      fc.pre(isOpenAt(minutesOf(from), { week, special }) === true);
      const parts = estimate({ [preset]: 10 }, { from, to }, { week, special })?.parts;
      expect(parts).toEqual([{ kind: preset, count: 1, cents: 1_000 }]);
    }),
  );
});
