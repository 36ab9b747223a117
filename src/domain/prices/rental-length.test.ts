import { expect, test } from "vitest";
import { lengthOf } from "./rental-length.ts";

// 27 November 2026 is a Friday.
test.each([
  ["2026-11-27T16:00", "2026-11-30T09:00", { unit: "weekend" }],
  ["2026-11-28T08:00", "2026-11-30T09:00", { unit: "weekend" }],
  ["2026-11-29T08:00", "2026-11-30T09:00", { unit: "days", count: 2 }],
  ["2026-11-27T16:00", "2026-12-07T09:00", { unit: "days", count: 10 }],
  ["2026-11-27T16:00", "2026-11-30T09:30", { unit: "days", count: 3 }],
  ["2026-11-24T08:00", "2026-12-01T08:00", { unit: "week" }],
  ["2026-11-24T08:00", "2026-11-25T08:00", { unit: "days", count: 1 }],
  ["2026-11-24T08:00", "2026-11-25T08:30", { unit: "days", count: 2 }],
  ["2026-11-24T08:00", "2026-11-24T11:30", { unit: "hours", count: 4 }],
] as const)("B26 from %s to %s is what people call it", (from, to, length) => {
  expect(lengthOf({ from, to })).toEqual(length);
});
