import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "./timeout.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const never = () => new Promise<never>(() => {});

test("work without an answer is unavailable after the timeout, and its signal is aborted", async () => {
  let signal: AbortSignal | undefined;
  const work = withTimeout((timeout) => {
    signal = timeout.signal;
    return never();
  }, 10_000);
  const failed = expect(work).rejects.toMatchObject({ code: "unavailable" });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal?.aborted).toBe(true);
  await failed;
});

test("the timeout restarts with every answer", async () => {
  const work = withTimeout(async ({ restart }) => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    restart();
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return "done";
  }, 10_000);
  await vi.advanceTimersByTimeAsync(18_000);
  expect(await work).toBe("done");
});
