import { expect, test } from "vitest";
import { boundedQueue } from "./queue.ts";

test("fault 92: work beyond those that may wait is refused; the others are done in their order, also after a failure", async () => {
  const run = boundedQueue({ atOnce: 1, waiting: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string) =>
    run(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      if (name === "a") throw new Error(name);
      return name;
    });
  const works = ["a", "b", "c", "d"].map((name) => start(name).catch((error: Error) => error.message));
  expect([begun, run.isFull()]).toEqual([["a"], true]);
  expect(await works[3]).toBe("backend: unavailable");
  for (const [at, name] of ["a", "b", "c"].entries()) {
    await expect.poll(() => begun).toHaveLength(at + 1);
    ends.get(name)?.();
    expect(await works[at]).toBe(name);
  }
  expect(begun).toEqual(["a", "b", "c"]);
  expect(run.isFull()).toBe(false);
});
