import { setTimeout } from "node:timers/promises";
import { BackendError } from "#src/backend/backend.ts";
import { fairQueue } from "../process/fair-queue.ts";

/** After this time the next page is rendered even if this one is not ready. A page takes milliseconds. */
const LONGEST_MS = 10_000;
const LONGEST_PAUSE_MS = 100;
/** Times as long as the rendering took, at most `LONGEST_PAUSE_MS`. */
const PAUSE = { cacheable: 1, uncacheable: 4 };
/** After so many cacheable pages, an uncacheable one has its turn. */
const MOST_IN_A_ROW = 4;
const MOST_WAITING = { ofClient: 100, ofAll: 500 };

/** Work that begins when its turn comes. */
export interface Task<T> {
  readonly done: Promise<T>;
  hasBegun(): boolean;
  /** To be called once. Resolves when the work is done or has failed. */
  run(): Promise<void>;
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
      // Without the value, which the timer of the longest time would hold.
      return done.then(
        () => {},
        () => {},
      );
    },
  };
}

/** Runs one task at a time, with a pause after each for other requests. Uncacheable pages, of which anybody can make up any number, wait until no
 *  cacheable ones do, or until four of them were rendered. Clients take turns. A task that several clients join runs once. Throws "unavailable" where
 *  too many wait already. */
export function renderQueue({
  longestMs = LONGEST_MS,
} = {}): (client: string, joined: Task<unknown>, isCacheable: boolean) => void {
  const cacheable = { waiting: fairQueue<Task<unknown>>(MOST_WAITING), pause: PAUSE.cacheable };
  const uncacheable = { waiting: fairQueue<Task<unknown>>(MOST_WAITING), pause: PAUSE.uncacheable };
  let underWay: Task<unknown> | undefined;

  async function runAll(): Promise<void> {
    for (let inARow = 0; ; ) {
      const starving = inARow < MOST_IN_A_ROW ? undefined : uncacheable.waiting.take();
      const next = starving ? undefined : cacheable.waiting.take();
      underWay = starving ?? next ?? uncacheable.waiting.take();
      if (!underWay) return;
      inARow = next ? inARow + 1 : 0;
      const from = performance.now();
      await Promise.race([underWay.run(), setTimeout(longestMs, undefined, { ref: false })]);
      const { pause } = next ? cacheable : uncacheable;
      await setTimeout(Math.min(pause * (performance.now() - from), LONGEST_PAUSE_MS));
    }
  }

  return (client, joined, isCacheable) => {
    if (joined.hasBegun()) return;
    const { waiting } = isCacheable ? cacheable : uncacheable;
    if (!waiting.add(client, joined)) throw new BackendError("unavailable", "queue");
    if (!underWay) void runAll();
  };
}
