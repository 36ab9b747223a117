import { expect, test } from "vitest";
import { connectionDelays } from "./connection-flood.ts";

test("fault 93: a network's first 50 connections are served at once, then twenty a second up to 300, and none of another's wait", () => {
  let now = 0;
  const delayOf = connectionDelays(() => now);
  const delaysOf = (network: string, count: number) => Array.from({ length: count }, () => delayOf(network));
  const served = (delays: readonly (number | undefined)[]) => delays.filter((delay) => delay !== undefined);

  const first = delaysOf("192.0.2.1", 1_000);
  expect(first.slice(0, 50)).toEqual(Array(50).fill(0));
  expect(first.slice(50, 53)).toEqual([50, 100, 150]);
  expect(served(first)).toHaveLength(300);
  expect(Math.max(...served(first))).toBe(12_500);
  expect(delayOf("192.0.2.2")).toBe(0);

  now = 1_000;
  const second = delaysOf("192.0.2.1", 1_000);
  expect(served(second)).toHaveLength(20);
  // In their order: the last of the first second waits no longer than that.
  expect(now + Math.min(...served(second))).toBeGreaterThan(12_500);

  now = 40_000;
  expect(delayOf("192.0.2.1")).toBe(0);
});
