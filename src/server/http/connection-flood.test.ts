import { expect, test } from "vitest";
import { acceptor } from "./connection-flood.ts";

/** A count of connections of a network, as a function of how many it tries to open. */
const opening = (accept: (network: string) => boolean) => (network: string, tries: number) =>
  Array.from({ length: tries }, () => accept(network)).filter(Boolean).length;

test("fault 93: a network may open 300 connections at once, then ten a second, and none of another's", () => {
  let now = 0;
  const acceptedOf = opening(acceptor(() => now));
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(300);
  now = 1_000;
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(10);
  now = 4_999;
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(30);
  expect(acceptedOf("192.0.2.2", 1_000)).toBe(300);
  now = 40_000;
  expect(acceptedOf("192.0.2.1", 1_000)).toBe(300);
});

test("fault 93: while two networks flood the server, each further one may open 30 connections at once", () => {
  let now = 0;
  const acceptedOf = opening(acceptor(() => now));
  acceptedOf("192.0.2.1", 1_000);
  acceptedOf("192.0.2.2", 1_000);
  expect(acceptedOf("192.0.2.3", 1_000)).toBe(30);
  expect(acceptedOf("192.0.2.4", 2)).toBe(2);
  now = 40_000;
  expect(acceptedOf("192.0.2.3", 1_000)).toBe(300);
});
