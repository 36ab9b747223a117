import { expect, test } from "vitest";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { readForm } from "../forms/document-fields.ts";
import { daysProblem, SPECIAL_DAY_FIELDS, weekdays } from "./special-day-fields.ts";

const CHRISTMAS = { id: "a", From: "2026-12-24", To: "2026-12-26", Morning: "", Afternoon: "", Note: "" };
const { problem } = skSpecialDays;

test.each([
  ["", "", {}],
  ["2026-12-23", "", {}],
  ["2026-12-27", "2026-12-31", {}],
  ["2026-12-27", "2026-12-26", { To: problem.order }],
  ["0026-12-27", "", { From: problem.notDay }],
  ["2026-12-27", "2126-12-26", { To: problem.notDay }],
  ["2026-12-26", "", { From: problem.covered("24. 12. 2026 – 26. 12. 2026"), other: CHRISTMAS }],
  ["2026-12-01", "2026-12-24", { From: problem.covered("24. 12. 2026 – 26. 12. 2026"), other: CHRISTMAS }],
])("B2 from '%s' to '%s' has the problem %j", (From, To, expected) => {
  expect(daysProblem({ From, To }, [CHRISTMAS])).toEqual(expected);
});

test("B2 the form of an entry of one day leaves 'Do' empty", () => {
  expect(readForm(SPECIAL_DAY_FIELDS, { ...CHRISTMAS, To: CHRISTMAS.From }).To).toBe("");
  expect(readForm(SPECIAL_DAY_FIELDS, CHRISTMAS).To).toBe("2026-12-26");
});

test.each([
  [{ From: "2026-12-24", To: "" }, "štvrtok"],
  [{ From: "2026-12-24", To: "2026-12-24" }, "štvrtok"],
  [{ From: "2026-12-24", To: "2026-12-26" }, "štvrtok – sobota"],
  [{ From: "2026-12-24", To: "2026-12-31" }, "štvrtok"],
])("B16 a special day says its weekday, several days those of the first and the last: %j", (days, expected) => {
  expect(weekdays(days)).toBe(expected);
});
