import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Checkout, scratchCheckout } from "./testing.ts";

vi.setConfig({ testTimeout: 60_000 });
const ROUNDS = 100;

/** Holds the locks of all rounds until it is killed. */
const HOLDER = `
  import { locked } from "./scripts/locked.js";
  let held = 0;
  function hold() {
    if (++held === ${ROUNDS}) console.log("held");
    return new Promise(() => setInterval(() => {}, 1_000));
  }
  for (let round = 0; round < ${ROUNDS}; round++) void locked("round" + round, hold);`;
/** Takes the lock of one round after the other, each at the moment at which the other waiter does, and records its time inside. */
const WAITER = `
  import { appendFileSync } from "node:fs";
  import { setTimeout as pause } from "node:timers/promises";
  import { locked } from "./scripts/locked.js";
  const begin = Number(process.argv[1]);
  const rounds = [];
  for (let round = 0; round < ${ROUNDS}; round++) {
    while (Date.now() < begin + round * 10) {}
    const record = (word) => appendFileSync("round" + round + ".log", word + " " + process.pid + "\\n");
    rounds.push(locked("round" + round, async () => {
      record("enter");
      await pause(20);
      record("leave");
    }));
  }
  await Promise.all(rounds);`;

let checkout: Checkout;
beforeEach(() => {
  checkout = scratchCheckout();
});
afterEach(() => checkout.remove());

const node = (script: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, ["--input-type=module", "--eval", script, ...args], {
    cwd: checkout.root,
    stdio: ["ignore", "pipe", "inherit"],
  });

test("two that wait for a lock whose process was killed get it one after the other, in each of many rounds", async () => {
  const holder = node(HOLDER);
  await once(holder.stdout as NodeJS.ReadableStream, "data");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const begin = String(Date.now() + 2_000);
  const waiters = [node(WAITER, begin), node(WAITER, begin)];
  expect(await Promise.all(waiters.map((waiter) => once(waiter, "exit")))).toEqual(Array(2).fill([0, null]));
  for (let round = 0; round < ROUNDS; round++) {
    const lines = readFileSync(join(checkout.root, `round${round}.log`), "utf8")
      .trim()
      .split("\n");
    const [first, , second] = lines.map((line) => line.replace(/^\w+ /, ""));
    expect(lines).toEqual([`enter ${first}`, `leave ${first}`, `enter ${second}`, `leave ${second}`]);
    expect(first).not.toBe(second);
  }
});
