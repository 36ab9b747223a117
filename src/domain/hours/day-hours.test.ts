import fc from "fast-check";
import { expect, test } from "vitest";
import { comingWeek, hoursOn, specialDaysWithin } from "./day-hours.ts";
import type { OpeningHours } from "./opening-hours.ts";
import { addDays, shopTimeOf } from "./shop-time.ts";
import type { SpecialDay } from "./special-days.ts";

const WEEK: readonly OpeningHours[] = [1, 2, 3, 4, 5, 6, 7].map((DayIndex) => ({
  id: String(DayIndex),
  Day: "",
  DayIndex,
  Morning: `${DayIndex}:00 - 12:00`,
  Afternoon: "",
}));
/** Around the ends of five years, a leap day, and both changes of daylight saving. */
const date = fc.integer({ min: 0, max: 5 * 366 }).map((days) => addDays("2026-01-01", days));
const special: fc.Arbitrary<readonly SpecialDay[]> = fc.array(
  fc.tuple(date, fc.integer({ min: 0, max: 20 })).map(([From, days]) => ({
    id: From,
    From,
    To: addDays(From, days),
    Morning: "",
    Afternoon: "9:00 - 10:00",
    Note: "",
  })),
  { maxLength: 9 },
);

test("B25 the rows from Monday to Sunday are today and the six days after it, also over the end of a year and changes of daylight saving", () => {
  fc.assert(
    fc.property(date, (today) => {
      const dates = comingWeek(today);
      expect(dates.map((each) => new Date(`${each}T12:00Z`).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0]);
      expect(dates.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead)));
    }),
  );
  expect(comingWeek("2026-12-30")).toEqual([
    "2027-01-04",
    "2027-01-05",
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
    "2027-01-03",
  ]);
  // Clocks go back at 3:00: the last minute before and the first after midnight of the shop.
  expect(comingWeek(shopTimeOf(Date.parse("2026-10-24T21:59:00Z")).slice(0, 10))[5]).toBe("2026-10-24");
  expect(comingWeek(shopTimeOf(Date.parse("2026-10-24T22:00:00Z")).slice(0, 10))[6]).toBe("2026-10-25");
});

test("B25 a date has the hours of the first entry that covers it, else those of its weekday", () => {
  fc.assert(
    fc.property(date, special, (day, entries) => {
      const covering = entries.filter(({ From, To }) => {
        const time = Date.parse(day);
        return Date.parse(From) <= time && time <= Date.parse(To);
      })[0];
      const weekday = new Date(day).getUTCDay() || 7;
      const { Morning, Afternoon, special } = hoursOn(day, { week: WEEK, special: entries }) ?? {};
      expect({ Morning, Afternoon, special }).toEqual(
        covering
          ? { Morning: "", Afternoon: "9:00 - 10:00", special: covering }
          : { Morning: `${weekday}:00 - 12:00`, Afternoon: "", special: undefined },
      );
    }),
  );
});

test("B25 entries of days ahead are those that cover one of them", () => {
  fc.assert(
    fc.property(date, special, fc.nat(20), fc.nat(20), (today, entries, first, more) => {
      const days = Array.from({ length: more + 1 }, (_, at) => addDays(today, first + at));
      expect(specialDaysWithin(today, [first, first + more], entries)).toEqual(
        entries.filter(({ From, To }) => days.some((day) => From <= day && day <= To)),
      );
    }),
  );
});

test("B25 without a week only a special day has hours", () => {
  const entry = { id: "a", From: "2026-12-24", To: "2026-12-24", Morning: "", Afternoon: "", Note: "" };
  expect(hoursOn("2026-12-24", { week: WEEK.slice(1), special: [entry] })?.special).toBe(entry);
  expect(hoursOn("2026-12-25", { week: WEEK.slice(1), special: [entry] })).toBeUndefined();
});
