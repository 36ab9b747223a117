import { expect, test } from "vitest";
import { acceptor } from "./connection-flood.ts";

test("fault 93: a network may open 300 connections at once, then ten a second, and none of another's", () => {
  let now = 0;
  const accept = acceptor(() => now);
  const acceptedOf = (network: string, count: number) =>
    Array.from({ length: count }, () => accept(network)).filter(Boolean).length;
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(300);
  now = 1_000;
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(10);
  now = 4_999;
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(30);
  expect(acceptedOf("192.0.2.2", 1_000)).toBe(300);
  now = 40_000;
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(300);
});
