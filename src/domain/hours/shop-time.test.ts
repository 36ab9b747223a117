import { expect, test } from "vitest";
import { addDays, dateOf, isDate, minutesOf, shopTimeAt, shopTimeOf, weekdayOf } from "./shop-time.ts";

test.each([
  ["2026-11-23T07:00:00Z", "2026-11-23T08:00"],
  ["2026-11-23T07:00:59.999Z", "2026-11-23T08:00"],
  ["2026-07-01T06:00:00Z", "2026-07-01T08:00"],
  ["2026-12-31T23:00:00Z", "2027-01-01T00:00"],
  ["2026-11-22T23:05:00Z", "2026-11-23T00:05"],
])("B2 at %s the shop's clock shows %s", (instant, time) => {
  expect(shopTimeOf(Date.parse(instant))).toBe(time);
});

test("B2 the shop's clock leaves out an hour in March and repeats one in October", () => {
  const clock = (instant: string) => shopTimeOf(Date.parse(instant)).slice(11);
  expect([clock("2026-03-29T00:59:00Z"), clock("2026-03-29T01:00:00Z")]).toEqual(["01:59", "03:00"]);
  expect([clock("2026-10-25T00:30:00Z"), clock("2026-10-25T01:30:00Z")]).toEqual(["02:30", "02:30"]);
});

test("B2 a day has 1440 minutes, also one with a change of daylight saving", () => {
  for (const [date, next] of [
    ["2026-03-29", "2026-03-30"],
    ["2026-10-25", "2026-10-26"],
  ]) {
    expect(minutesOf(`${next}T08:00`) - minutesOf(`${date}T08:00`)).toBe(1440);
  }
});

test("B2 minutes and shop time are each other's inverse", () => {
  for (let minutes = -10_000_000; minutes < 60_000_000; minutes += 12_347) {
    expect(minutesOf(shopTimeAt(minutes))).toBe(minutes);
  }
  expect(minutesOf("1970-01-01T00:01")).toBe(1);
});

test.each([
  "",
  "2026-11-23",
  "2026-11-23T24:00",
  "2026-11-23T8:00",
  "2026-11-23T08:60",
  "2026-02-30T08:00",
  "2026-11-23T08:00:00",
  "2026-11-23T08:00Z",
  "2026-11-23T08:00+01:00",
  "2026-11-23 08:00",
  "12026-11-23T08:00",
  "zajtra",
])("B2 '%s' is no shop time", (text) => {
  expect(minutesOf(text)).toBeNaN();
});

test.each(["2026-02-28", "2028-02-29", "0001-01-01", "9999-12-31"])("B2 %s is a date", (text) => {
  expect(isDate(text)).toBe(true);
});

test.each([
  "",
  "2026-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-1-1",
  "24. 12. 2026",
  "2026-12-24T00:00",
  " 2026-12-24",
])("B2 '%s' is no date", (text) => {
  expect(isDate(text)).toBe(false);
});

test("B2 days are counted across months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  expect(addDays("2026-11-23", 365)).toBe("2027-11-23");
  expect(dateOf("2026-11-23T08:00")).toBe("2026-11-23");
});

test("B2 1 is Monday and 7 is Sunday", () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => weekdayOf(addDays("2026-11-23", day)));
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdayOf("1969-12-29")).toBe(1);
});
