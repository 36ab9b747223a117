import { expect, test } from "vitest";
import { isHalfDay, openingHoursFrom, tidiedHalfDay, timesOf } from "./opening-hours.ts";

test.each([
  "1:00 - 9:59",
  "8:00 - 12:00",
  "10:30 - 19:45",
  "20:00 - 23:59",
  "8:00 - 12:00 alebo dohodou",
  "8:00 - 12:000",
  "",
])("§5 '%s' is let through", (text) => {
  expect(isHalfDay(text)).toBe(true);
});

test.each([
  "0:00 - 12:00",
  "00:30 - 12:00",
  "08:00 - 12:00",
  "24:00 - 25:00",
  "8:60 - 12:00",
  "8:0 - 12:00",
  "8:00-12:00",
  "8:00 -12:00",
  "8:00 – 12:00",
  " 8:00 - 12:00",
  "od 8:00 - 12:00",
  "8 - 12",
  "zatvorené",
  " ",
])("§5 '%s' is not", (text) => {
  expect(isHalfDay(text)).toBe(false);
});

test("fault 45: a long text is judged at once", () => {
  expect(isHalfDay("1".repeat(50_000))).toBe(false);
  expect(isHalfDay(`8:00 - ${"1".repeat(50_000)}`)).toBe(false);
});

test.each([
  ["8-12", "8:00 - 12:00"],
  ["8 - 12", "8:00 - 12:00"],
  ["8:00-12:00", "8:00 - 12:00"],
  ["8.00–12.00", "8:00 - 12:00"],
  [" 08:30 — 9 ", "8:30 - 9:00"],
])("B16 '%s' becomes '%s'", (typed, tidied) => {
  expect(tidiedHalfDay(typed)).toBe(tidied);
});

test.each(["", "8", "0-12", "8-24", "8:60-12", "8:0-12", "8-12-16", "8:00 - 12:00 alebo dohodou", "zatvorené"])(
  "B16 '%s' stays as it is",
  (text) => {
    expect(tidiedHalfDay(text)).toBe(text);
  },
);

test("D11: machines get the times of a plain range only", () => {
  expect(timesOf("8:00 - 12:30")).toEqual({ opens: "08:00", closes: "12:30" });
  expect(timesOf("8:00 - 12:00 alebo dohodou")).toBeUndefined();
  expect(timesOf("")).toBeUndefined();
  expect(timesOf("13:00 - 7:00"), "not open overnight").toBeUndefined();
});

test("§3 missing fields of a stored day are empty", () => {
  expect(openingHoursFrom({ id: "pondelok", Day: "Pondelok" })).toEqual({
    id: "pondelok",
    Day: "Pondelok",
    DayIndex: 0,
    Morning: "",
    Afternoon: "",
  });
});
