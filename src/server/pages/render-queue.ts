import { setTimeout } from "node:timers/promises";
import { BackendError } from "#src/backend/backend.ts";
import { fairQueue } from "../process/fair-queue.ts";

/** After this time the next page is rendered all the same. A page takes milliseconds. */
const LONGEST_MS = 10_000;
const LONGEST_PAUSE_MS = 100;
const MOST_WAITING = { ofClient: 100, ofAll: 1_000 };

/** Work that begins when its turn comes. */
export interface Task<T> {
  readonly done: Promise<T>;
  hasBegun(): boolean;
  /** Resolves when the work is done or has failed. */
  run(): Promise<unknown>;
}

export function task<T>(work: () => Promise<T>): Task<T> {
  let hasBegun = false;
  let start = () => {};
  const done = new Promise<T>((resolve) => {
    start = () => resolve(work());
  });
  return {
    done,
    hasBegun: () => hasBegun,
    run() {
      hasBegun = true;
      start();
      return done.catch(() => {});
    },
  };
}

/** Runs one task at a time. After each the same time is left to other requests, because the event loop accepts only one connection in a
 *  turn. Clients take turns. A task that several clients
 *  join runs once. Throws "unavailable" where too many wait already. */
export function renderQueue(): (client: string, joined: Task<unknown>) => void {
  const waiting = fairQueue<Task<unknown>>(MOST_WAITING);
  let underWay: Task<unknown> | undefined;

  async function runAll(): Promise<void> {
    for (underWay = waiting.take(); underWay; underWay = waiting.take()) {
      const from = performance.now();
      await Promise.race([underWay.run(), setTimeout(LONGEST_MS, undefined, { ref: false })]);
      await setTimeout(Math.min(performance.now() - from, LONGEST_PAUSE_MS));
    }
  }

  return (client, joined) => {
    if (joined === underWay) return;
    if (!waiting.add(client, joined)) throw new BackendError("unavailable", "queue");
    if (!underWay) void runAll();
  };
}
