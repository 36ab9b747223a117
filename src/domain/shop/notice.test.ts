import { expect, test } from "vitest";
import { isOver, noticeFrom } from "./notice.ts";

test.each([
  ["2026-12-30", false],
  ["2026-12-31", false],
  ["2027-01-01", true],
])("B2 a notice until 31 December is over on %s: %s", (date, over) => {
  expect(isOver({ Text: "Zatvorené", Until: "2026-12-31" }, date)).toBe(over);
});

test("B2 a notice without a last day is never over", () => {
  expect(isOver({ Text: "Zatvorené", Until: "" }, "9999-12-31")).toBe(false);
});

test.each([[null], [undefined], [{}], [{ Text: 7, Until: null }]])("B2 of %j there is no notice", (document) => {
  expect(noticeFrom(document)).toEqual({ Text: "", Until: "" });
});
