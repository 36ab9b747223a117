import { BackendError } from "#src/backend/backend.ts";

/** Runs at most `atOnce` pieces of work at a time, in their order. Throws "unavailable" where `waiting` more wait already. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new BackendError("unavailable", "queue");
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
  };
}
