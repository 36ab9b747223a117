import { expect, test } from "vitest";
import { isListStep, MOST_RENDERED, pagesFor, productsOn, withSpare } from "./listing.ts";

test("ADR-017: a list begins with 12 products, each further page adds 36, and it ends after 30 pages", () => {
  expect([1, 2, 3, 10, 30, 31, 500].map(productsOn)).toEqual([12, 48, 84, 336, 1_056, 1_056, 1_056]);
  expect(MOST_RENDERED).toBe(156);
});

test.each([
  [0, 1],
  [1, 1],
  [12, 1],
  [13, 2],
  [48, 2],
  [49, 3],
  [1_020, 29],
  [1_021, 30],
  [30_000, 30],
])("%i products have %i pages", (count, pages) => {
  expect(pagesFor(count)).toBe(pages);
});

test("ADR-017: where products are hidden the browser asks for some more, then for twice as many, up to an end", () => {
  let first: number | undefined = productsOn(2);
  const asked: number[] = [];
  for (; first !== undefined; first = withSpare(first, 48)) asked.push(first);
  expect(asked).toEqual([48, 60, 72, 96, 144, 240, 432, 816, 1_416]);
  expect(asked.every(isListStep)).toBe(true);
});

test("fault 87: a browser asks for a list of no other length", () => {
  expect(Array.from({ length: 60 }, (_, first) => first).filter(isListStep)).toEqual([12, 24, 36, 48]);
  for (const other of [-24, 0, 12.5, 48.000001, Number.NaN, Number.POSITIVE_INFINITY, 1_428])
    expect(isListStep(other)).toBe(false);
});
