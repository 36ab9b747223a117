import { expect, test } from "vitest";
import { easterSunday, holidaysOf, missingHolidays } from "./holidays.ts";

test("B2 Easter is on the Sundays of the almanac, the earliest and the latest among them", () => {
  const known = [
    ...["1818-03-22", "1886-04-25", "1943-04-25", "1954-04-18", "1961-04-02", "1981-04-19", "2000-04-23"],
    ...["2008-03-23", "2011-04-24", "2016-03-27", "2018-04-01", "2019-04-21", "2020-04-12", "2021-04-04"],
    ...["2022-04-17", "2023-04-09", "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2028-04-16"],
    ...["2029-04-01", "2030-04-21", "2031-04-13", "2032-03-28", "2033-04-17", "2034-04-09", "2035-03-25"],
    ...["2036-04-13", "2037-04-05", "2038-04-25", "2039-04-10", "2040-04-01", "2049-04-18", "2076-04-19"],
  ];
  expect(known.map((date) => easterSunday(Number(date.slice(0, 4))))).toEqual(known);
});

test("B2 the holidays of a year: days off, and three working days by law", () => {
  const days = (isDayOff: boolean) =>
    holidaysOf(2027)
      .filter((holiday) => holiday.isDayOff === isDayOff)
      .map(({ date }) => date.slice(5));
  expect(days(true)).toEqual([
    ...["01-01", "01-06", "03-26", "03-29", "05-01", "05-08", "07-05", "08-29", "09-15", "11-01", "12-24", "12-25"],
    "12-26",
  ]);
  expect(days(false)).toEqual(["09-01", "10-28", "11-17"]);
});

test("B2 the next twelve months from today on, without what is covered already", () => {
  const names = (today: string) => missingHolidays(today, []).map(({ date }) => date);
  expect(names("2026-11-22")).toHaveLength(16);
  expect([names("2026-11-22")[0], names("2026-11-22").at(-1)]).toEqual(["2026-12-24", "2027-11-17"]);
  expect([names("2026-12-24")[0], names("2026-12-24").at(-1)]).toEqual(["2026-12-24", "2027-11-17"]);
  expect([names("2026-12-25")[0], names("2026-12-25").at(-1)]).toEqual(["2026-12-25", "2027-12-24"]);
  const covered = { id: "a", From: "2026-12-23", To: "2027-01-02", Morning: "", Afternoon: "", Note: "" };
  expect(missingHolidays("2026-11-22", [covered])[0]).toEqual({
    date: "2027-01-06",
    name: "Zjavenie Pána",
    isDayOff: true,
  });
});
