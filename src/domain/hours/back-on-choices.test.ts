import { expect, test } from "vitest";
import { backOnChoices } from "./back-on-choices.ts";
import type { OpeningHours } from "./opening-hours.ts";
import type { SpecialDay } from "./special-days.ts";

const hours = (at: number, Morning: string, Afternoon = ""): OpeningHours => ({
  id: String(at),
  Day: "",
  DayIndex: at,
  Morning,
  Afternoon,
});
/** Open from Monday to Saturday, on Saturday until noon. */
const WEEK = [1, 2, 3, 4, 5, 6, 7].map((at) => hours(at, at < 7 ? "8:00 - 12:00" : "", at < 6 ? "13:00 - 17:00" : ""));
const special = (From: string, To: string, Morning = ""): SpecialDay => ({
  id: From,
  From,
  To,
  Morning,
  Afternoon: "",
  Note: "",
});
const shown = (now: string, days: readonly SpecialDay[] = [], week: readonly OpeningHours[] = WEEK) =>
  backOnChoices(now, { week, special: days }).map(({ name, date }) => `${name} ${date.slice(5)}`);

test.each([
  ["a Wednesday at noon", "2026-11-25T12:00", ["tonight 11-25", "tomorrow 11-26", "monday 11-30", "inAWeek 12-02"]],
  ["after the last closing", "2026-11-25T17:00", ["tomorrow 11-26", "monday 11-30", "inAWeek 12-02"]],
  ["a minute before it", "2026-11-25T16:59", ["tonight 11-25", "tomorrow 11-26", "monday 11-30", "inAWeek 12-02"]],
  [
    "before the first opening",
    "2026-11-25T06:00",
    ["tonight 11-25", "tomorrow 11-26", "monday 11-30", "inAWeek 12-02"],
  ],
  ["a Saturday, before a closed Sunday", "2026-11-28T10:00", ["tonight 11-28", "monday 11-30", "inAWeek 12-05"]],
  ["a Sunday, whose tomorrow is Monday, and which is closed in a week", "2026-11-29T10:00", ["tomorrow 11-30"]],
  [
    "a Monday, from which Monday is a week away",
    "2026-11-30T10:00",
    ["tonight 11-30", "tomorrow 12-01", "monday 12-07"],
  ],
])("B26 the days to choose from on %s", (_, now, days) => {
  expect(shown(now)).toEqual(days);
});

test("B26 a special day that is closed is left out, and one that is open is offered although its weekday is closed", () => {
  const now = "2026-12-23T10:00";
  expect(shown(now, [special("2026-12-24", "2026-12-30")])).toEqual(["tonight 12-23"]);
  expect(shown(now, [special("2026-12-24", "2026-12-24", "8:00 - 11:00")])).toContain("tomorrow 12-24");
  expect(shown("2026-12-05T10:00", [special("2026-12-06", "2026-12-06", "9:00 - 11:00")])).toContain("tomorrow 12-06");
  expect(shown(now, [special("2026-12-23", "2026-12-23", "8:00 - 10:00")])).not.toContain("tonight 12-23");
});

test("B26 days whose hours cannot be read are offered", () => {
  expect(shown("2026-11-25T22:00", [], [])).toHaveLength(4);
});
