import { expect, test } from "vitest";
import { openText } from "./open-text.ts";

test.each([
  [true, "2026-11-23T12:00", 0, "Otvorené do 12:00"],
  [false, "2026-11-23T13:00", 0, "Zatvorené, otvárame o 13:00"],
  [false, "2026-11-24T08:00", 1, "Zatvorené, otvárame zajtra o 8:00"],
  [false, "2026-11-23T08:00", 2, "Zatvorené, otvárame v pondelok o 8:00"],
  [false, "2026-11-24T08:00", 2, "Zatvorené, otvárame v utorok o 8:00"],
  [false, "2026-11-25T08:00", 3, "Zatvorené, otvárame v stredu o 8:00"],
  [false, "2026-11-26T08:00", 4, "Zatvorené, otvárame vo štvrtok o 8:00"],
  [false, "2026-11-27T08:00", 5, "Zatvorené, otvárame v piatok o 8:00"],
  [false, "2026-11-28T08:30", 6, "Zatvorené, otvárame v sobotu o 8:30"],
  [false, "2026-11-29T10:00", 6, "Zatvorené, otvárame v nedeľu o 10:00"],
  [false, "2027-01-07T08:00", 7, "Zatvorené, otvárame 7. 1. o 8:00"],
])("B2 open: %s, until %s in %s days is '%s'", (isOpen, until, daysAhead, text) => {
  expect(openText({ isOpen, until, daysAhead })).toBe(text);
});
