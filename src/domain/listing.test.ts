import { expect, test } from "vitest";
import { isListStep, MOST_RENDERED, pagesFor, productsOn } from "./listing.ts";

test("ADR-017: a list begins with 12 products, and each further page adds 36", () => {
  expect([1, 2, 3, 10, 500].map(productsOn)).toEqual([12, 48, 84, 336, 17_976]);
  expect(MOST_RENDERED).toBe(156);
});

test.each([
  [0, 1],
  [1, 1],
  [12, 1],
  [13, 2],
  [48, 2],
  [49, 3],
  [30_000, 834],
])("%i products need %i pages", (count, pages) => {
  expect(pagesFor(count)).toBe(pages);
  expect(productsOn(pages)).toBeGreaterThanOrEqual(count);
});

test("a step of the list is what its first pages hold, and no other number", () => {
  const steps = Array.from({ length: 200 }, (_, first) => first).filter(isListStep);
  expect(steps).toEqual([12, 48, 84, 120, 156, 192]);
  for (const other of [-24, 0, 12.5, 48.000001, Number.NaN, Number.POSITIVE_INFINITY, productsOn(3_000)])
    expect(isListStep(other)).toBe(false);
  expect(isListStep(productsOn(500))).toBe(true);
});
