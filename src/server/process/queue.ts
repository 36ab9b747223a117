import { BackendError } from "#src/backend/backend.ts";

/** Runs at most `atOnce` pieces of work together and keeps at most `waiting` more; past that it is "unavailable". */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new BackendError("unavailable", "queue");
      // Whoever ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
