import { expect, test } from "vitest";
import { skEstimate } from "./sk-estimate.ts";
import { skHours } from "./sk-hours.ts";

test("B4 what is closed is named with the right preposition", () => {
  expect(skHours.onWeekday.map(skEstimate.closed)).toEqual([
    "V pondelok máme zatvorené.",
    "V utorok máme zatvorené.",
    "V stredu máme zatvorené.",
    "Vo štvrtok máme zatvorené.",
    "V piatok máme zatvorené.",
    "V sobotu máme zatvorené.",
    "V nedeľu máme zatvorené.",
  ]);
  expect(skEstimate.closed(skEstimate.at("20:00"))).toBe("O 20:00 máme zatvorené.");
  expect(skEstimate.closed("24. 12.")).toBe("24. 12. máme zatvorené.");
});
