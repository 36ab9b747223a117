import { expect, test } from "vitest";
import { fairQueue } from "./fair-queue.ts";

const ROOMY = { ofClient: 20, ofAll: 1_000 };
const all = (queue: { take(): string | undefined }) => {
  const taken: string[] = [];
  for (let work = queue.take(); work !== undefined; work = queue.take()) taken.push(work);
  return taken;
};

test("clients take turns, in the order in which they came", () => {
  const queue = fairQueue<string>(ROOMY);
  for (const work of ["a1", "a2", "a3", "b1", "c1", "c2"]) expect(queue.add(work.charAt(0), work)).toBe(true);
  expect(all(queue)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  expect(queue.take()).toBeUndefined();
});

test("a client that had no turn yet comes before those that had one", () => {
  const queue = fairQueue<string>(ROOMY);
  for (const work of ["a1", "a2", "a3"]) queue.add("a", work);
  expect(queue.take()).toBe("a1");
  queue.add("b", "b1");
  expect(all(queue)).toEqual(["b1", "a2", "a3"]);
});

test("a client that asks now and then comes before those that ask again after each turn", () => {
  const queue = fairQueue<string>(ROOMY);
  const eager = ["a", "b", "c", "d"];
  for (const client of ["seldom", ...eager]) queue.add(client, client);
  expect(queue.take()).toBe("seldom");
  for (const client of eager) {
    expect(queue.take()).toBe(client);
    queue.add(client, `${client} again`);
  }
  queue.add("seldom", "seldom again");
  expect(all(queue)).toEqual(["seldom again", "a again", "b again", "c again", "d again"]);
});

test("a client waits for at most a hundred of those that have had no turn", () => {
  const queue = fairQueue<string>(ROOMY);
  queue.add("known", "first");
  queue.take();
  queue.add("known", "second");
  const taken: string[] = [];
  for (let nth = 0; nth < 300; nth++) {
    queue.add(`new ${nth}`, `${nth}`);
    taken.push(queue.take() ?? "");
  }
  expect(taken.indexOf("second")).toBe(100);
});

test("what several wait for is taken once, at the first turn of any of them", () => {
  const queue = fairQueue<string>(ROOMY);
  for (const work of ["a1", "both", "a3"]) queue.add("a", work);
  queue.add("b", "both");
  queue.add("b", "b2");
  expect(all(queue)).toEqual(["a1", "both", "a3", "b2"]);
});

test("a client has no more than its share waiting, and what it waits for already counts once", () => {
  const queue = fairQueue<string>({ ofClient: 2, ofAll: 1_000 });
  expect(["1", "2", "2", "3"].map((work) => queue.add("a", work))).toEqual([true, true, true, false]);
  expect(queue.add("b", "3")).toBe(true);
  queue.take();
  expect(queue.add("a", "4")).toBe(true);
});

test("where half of the most waits altogether, only a client with nothing waiting adds something, and where all of it waits, nobody", () => {
  const queue = fairQueue<string>({ ofClient: 20, ofAll: 6 });
  expect(["1", "2", "3", "4"].map((work) => queue.add("a", work))).toEqual([true, true, true, false]);
  expect(["b", "c", "d", "e"].map((client) => queue.add(client, client))).toEqual([true, true, true, false]);
  all(queue);
  expect(queue.add("a", "4")).toBe(true);
});
