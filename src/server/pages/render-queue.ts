import { setTimeout } from "node:timers/promises";
import { BackendError } from "#src/backend/backend.ts";
import { fairQueue } from "../process/fair-queue.ts";

/** After this time the next page is rendered all the same. A page takes milliseconds. */
const LONGEST_MS = 10_000;
const LONGEST_PAUSE_MS = 100;
/** Beside the time that the rendering took. */
const MADE_UP_PAUSE = 4;
/** After so many others, a page that anybody can make up has its turn. */
const MOST_IN_A_ROW = 4;
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

/** Runs one task at a time, and leaves time to other requests after each: as much as it took, or more after a page that anybody can make up.
 *  Such pages wait until no others do, or until four others were rendered. Clients take turns. A task that several clients join runs once. Throws "unavailable" where too many
 *  wait already. */
export function renderQueue(): (client: string, joined: Task<unknown>, isCacheable: boolean) => void {
  const cacheable = { waiting: fairQueue<Task<unknown>>(MOST_WAITING), pause: 1 };
  const madeUp = { waiting: fairQueue<Task<unknown>>(MOST_WAITING), pause: MADE_UP_PAUSE };
  let underWay: Task<unknown> | undefined;

  async function runAll(): Promise<void> {
    for (let inARow = 0; ; ) {
      const starving = inARow < MOST_IN_A_ROW ? undefined : madeUp.waiting.take();
      const next = starving ? undefined : cacheable.waiting.take();
      underWay = starving ?? next ?? madeUp.waiting.take();
      if (!underWay) return;
      inARow = next ? inARow + 1 : 0;
      const from = performance.now();
      await Promise.race([underWay.run(), setTimeout(LONGEST_MS, undefined, { ref: false })]);
      const { pause } = next ? cacheable : madeUp;
      await setTimeout(Math.min(pause * (performance.now() - from), LONGEST_PAUSE_MS));
    }
  }

  return (client, joined, isCacheable) => {
    if (joined === underWay) return;
    const { waiting } = isCacheable ? cacheable : madeUp;
    if (!waiting.add(client, joined)) throw new BackendError("unavailable", "queue");
    if (!underWay) void runAll();
  };
}
