import { expect, test } from "vitest";
import { connectionShare } from "./connection-share.ts";

test("fault 93: a flood of connections from some addresses leaves others theirs, in each second again", () => {
  let now = 0;
  const isAccepted = connectionShare(() => now);
  const acceptedOf = (network: string, count: number) =>
    Array.from({ length: count }, () => isAccepted(network)).filter(Boolean).length;
  for (const second of [1, 2]) {
    now = second * 1_000;
    expect(acceptedOf("192.0.2.1", 1_000)).toBe(100);
    now += 999;
    expect(acceptedOf("192.0.2.2", 1_000)).toBe(10);
    expect(acceptedOf("192.0.2.1", 1)).toBe(0);
    expect(acceptedOf("198.51.100.1", 6)).toBe(6);
  }
});

test("fault 93: while few connections are opened, one address may open all of them", () => {
  const isAccepted = connectionShare(() => 0);
  expect(Array.from({ length: 100 }, () => isAccepted("192.0.2.1"))).not.toContain(false);
});
