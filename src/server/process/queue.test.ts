import { expect, test } from "vitest";
import { boundedQueue, turnQueue } from "./queue.ts";

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
  expect(begun).toEqual(["a"]);
  expect(await works[3]).toBe("backend: unavailable");
  for (const [at, name] of ["a", "b", "c"].entries()) {
    await expect.poll(() => begun).toHaveLength(at + 1);
    ends.get(name)?.();
    expect(await works[at]).toBe(name);
  }
  expect(begun).toEqual(["a", "b", "c"]);
});

/** A queue whose work ends when the test says so, and the order in which work has started. */
function queueOf(limits: Partial<Parameters<typeof turnQueue>[0]>) {
  const run = turnQueue({ atOnce: 1, ofClient: 10, ofAll: 100, ...limits });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, name = client) =>
    run(client, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  async function endAll(): Promise<void> {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  }
  return { add, started, endAll, run };
}

test("clients take turns, however much each of them has waiting", async () => {
  const { add, started, endAll } = queueOf({});
  const added = [
    ...["a1", "a2", "a3", "a4"].map((name) => add("a", name)),
    add("b", "b1"),
    add("b", "b2"),
    add("c", "c1"),
  ];
  await endAll();
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  expect(await Promise.all(added)).toHaveLength(7);
});

test("one client has a limit, and where all places are taken another one gets a place of the client that has the most", async () => {
  const { add, started, endAll } = queueOf({ ofClient: 3, ofAll: 4 });
  void add("a", "running");
  const added = ["a1", "a2", "a3", "a4"].map((name) => add("a", name));
  await expect(added[3]).rejects.toMatchObject({ code: "unavailable" });
  void add("b");
  // All four places are taken: "a" has three of them, and at last each client has one.
  void add("c");
  void add("d");
  await expect(added[2]).rejects.toMatchObject({ code: "unavailable" });
  await expect(added[1]).rejects.toMatchObject({ code: "unavailable" });
  await expect(add("e")).rejects.toMatchObject({ code: "unavailable" });
  await expect(add("b", "b2")).rejects.toMatchObject({ code: "unavailable" });
  await endAll();
  expect(started).toEqual(["running", "a1", "b", "c", "d"]);
});

test("work that fails lets the next one run, and no more run at a time than may", async () => {
  const { run } = queueOf({ atOnce: 2 });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    throw new Error("failed");
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, nth) => run(`${nth % 3}`, work)));
  expect([most, running, outcomes.filter(({ status }) => status === "rejected").length]).toEqual([2, 0, 8]);
});
