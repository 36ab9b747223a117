import { BackendError } from "#src/backend/backend.ts";

/** Runs at most `atOnce` pieces of work at a time, in their order. Throws "unavailable" where `waiting` more wait already. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  const isFull = () => running >= atOnce && queue.length >= waiting;
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (isFull()) throw new BackendError("unavailable", "queue");
    if (running >= atOnce) {
      // Work that ends lets the next one run, so `running` stays the same.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }
  return Object.assign(run, { isFull });
}
