import { BackendError } from "#src/backend/backend.ts";
import { boundedQueue } from "../process/queue.ts";
import { waitForLock } from "../store/lock.ts";
import { translated } from "../store/sqlite-error.ts";

/** Runs changes of files one after another among all processes of a data folder, so that a row and its files change together. */
export function fileLock(dataDir: string) {
  const serially = boundedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
  return function withLock<T>(work: () => T | Promise<T>): Promise<T> {
    return serially(async () => {
      const lock = await waitForLock(dataDir, "files.lock").catch(refuse);
      if (!lock) throw new BackendError("unavailable", "files.lock");
      try {
        return await work();
      } finally {
        lock.release();
      }
    });
  };
}

function refuse(error: unknown): never {
  throw translated(error);
}
