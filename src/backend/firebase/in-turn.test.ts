import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurn } from "./in-turn.ts";
import { patiently } from "./patience.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const never = () => new Promise<never>(() => {});

test("work that the backend does not answer is given up as unavailable, and its signal says so", async () => {
  let signal: AbortSignal | undefined;
  const work = patiently((patience) => {
    signal = patience.signal;
    return never();
  }, 10_000);
  const failed = expect(work).rejects.toMatchObject({ code: "unavailable" });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal?.aborted).toBe(true);
  await failed;
});

test("patience begins anew with every answer", async () => {
  const work = patiently(async ({ answered }) => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    answered();
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return "done";
  }, 10_000);
  await vi.advanceTimersByTimeAsync(18_000);
  expect(await work).toBe("done");
});

test("patience is longer where the next answer may take longer", async () => {
  const work = patiently(async ({ answered }) => {
    answered(60_000);
    await new Promise((resolve) => setTimeout(resolve, 59_000));
    answered();
    return never();
  }, 10_000);
  const failed = expect(work).rejects.toMatchObject({ code: "unavailable", cause: "no answer within 10 s" });
  await vi.advanceTimersByTimeAsync(69_000);
  await failed;
});

test("writes go one after another, in the order they came, whatever becomes of each", async () => {
  const turn = inTurn(10_000);
  const order: string[] = [];
  const first = turn(async () => {
    order.push("first begins");
    await new Promise((resolve) => setTimeout(resolve, 100));
    order.push("first fails");
    throw new Error("refused");
  });
  const second = turn(async () => order.push("second begins"));
  const refused = expect(first).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  await second;
  expect(order).toEqual(["first begins", "first fails", "second begins"]);
});

test("a write that waits behind one that gets no answer is given up with it", async () => {
  const turn = inTurn(10_000);
  const both = [turn(never), turn(never)].map((write) => expect(write).rejects.toMatchObject({ code: "unavailable" }));
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(both);
});

test("an answer to one write is patience for those that wait", async () => {
  const turn = inTurn(10_000);
  const first = turn(async ({ answered }) => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    answered();
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return "done";
  });
  const second = turn(async () => "done too");
  const both = expect(Promise.all([first, second])).resolves.toEqual(["done", "done too"]);
  await vi.advanceTimersByTimeAsync(18_000);
  await both;
});
