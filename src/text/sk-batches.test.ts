import { expect, test } from "vitest";
import { skBatches } from "./sk-batches.ts";
import { skHistory } from "./sk-history.ts";

test("B10, B13 what is not listed is counted in the right form", () => {
  expect([1, 3, 42].map(skBatches.andMore)).toEqual(["a ďalší 1", "a ďalšie 3", "a ďalších 42"]);
  expect([1, 3, 42].map(skHistory.others)).toEqual(["a ďalšia 1", "a ďalšie 3", "a ďalších 42"]);
});
