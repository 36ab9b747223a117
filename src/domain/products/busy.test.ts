import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../hours/shop-time.ts";
import {
  additionProblem,
  arePeriodsSound,
  beginsOn,
  busyFrom,
  busyUntil,
  comingPeriods,
  periodsOverlapping,
  storedPeriod,
  withPeriod,
} from "./busy.ts";

const FIRST = "2026-12-15";
const TODAY = "2026-12-24";
/** Around the end of a year and a change of daylight saving. */
const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays(FIRST, days));
const range = fc
  .tuple(day, fc.integer({ min: -2, max: 12 }))
  .map(([From, days]) => ({ From, To: addDays(From, days) }));
const ranges = fc.array(range, { maxLength: 24 });

/** The days of a range one by one, by the calendar of JavaScript: the brute-force answer. */
function daysOf({ From, To }: { From: string; To: string }): string[] {
  const days: string[] = [];
  for (let time = Date.parse(From); time <= Date.parse(To); time += 86_400_000)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}

test("B24 a period is added exactly if it is no longer than 366 days, in order, not over and none of its days is taken; what results may be stored", () => {
  fc.assert(
    fc.property(ranges, (all) => {
      let periods: readonly string[] = [];
      const taken = new Map<string, string>();
      for (const added of all) {
        const days = daysOf(added);
        const over = added.To < TODAY;
        const isTaken = days.some((date) => taken.has(date));
        const isFull = periods.length >= 20;
        const may = days.length > 0 && !over && !isTaken && !isFull;
        expect(additionProblem(periods, added, TODAY) === undefined).toBe(may);
        if (!may) continue;
        periods = withPeriod(periods, added);
        for (const date of days) taken.set(date, added.To);
        expect(arePeriodsSound(periods)).toBe(true);
        expect(busyFrom(periods)).toEqual(periods);
      }
      for (let at = 0; at < 140; at++) {
        const date = addDays(FIRST, at);
        expect(busyUntil(periods, date)).toBe(taken.get(date));
      }
    }),
  );
});

test("B24 a range of days touches exactly the periods that have one of its days, both ends included", () => {
  fc.assert(
    fc.property(ranges, range, (all, asked) => {
      const periods = busyFrom(all.map(storedPeriod));
      const days = new Set(daysOf(asked));
      const touched = periods.filter((period) => {
        const [From = "", To = ""] = period.split("/");
        return daysOf({ From, To }).some((date) => days.has(date));
      });
      if (days.size > 0) expect(periodsOverlapping(periods, asked)).toEqual(touched);
      expect(comingPeriods(periods, TODAY)).toEqual(periods.filter((period) => period.slice(11) >= TODAY));
    }),
  );
});

test("B24 whatever is stored is read as periods that may be stored", () => {
  const stored = fc.array(
    fc.oneof(range.map(storedPeriod), fc.string(), fc.constantFrom("2026-02-30/2026-03-01", "2026-12-24", 7, null)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(stored, (value) => {
      expect(arePeriodsSound(busyFrom(value))).toBe(true);
    }),
  );
});

test.each([
  [{ From: "2026-12-26", To: "2026-12-25" }, "order"],
  [{ From: "", To: "2026-12-25" }, "fromMissing"],
  [{ From: "26-12-25", To: "2026-12-25" }, "notDay"],
  [{ From: "2026-12-24", To: "2027-12-24" }, undefined],
  [{ From: "2026-12-24", To: "2027-12-25" }, "long"],
  [{ From: "2027-12-24", To: "2028-12-23" }, undefined],
  [{ From: "2027-12-24", To: "2028-12-24" }, "long"],
  [{ From: "2026-12-22", To: "2026-12-23" }, "over"],
  [{ From: "2026-12-22", To: "2026-12-24" }, undefined],
])("B24 the period %j has the problem %s", (added, problem) => {
  expect(additionProblem([], added, TODAY)).toBe(problem);
});

test("B24 a product is handed out on the day on which a period begins", () => {
  const periods = ["2026-12-24/2026-12-26", "2026-12-28/2026-12-28"];
  expect(daysOf({ From: "2026-12-23", To: "2026-12-29" }).filter((date) => beginsOn(periods, date))).toEqual([
    "2026-12-24",
    "2026-12-28",
  ]);
});
