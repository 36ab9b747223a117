import { BackendError } from "#src/backend/backend.ts";
import type { CsvWork } from "./csv-work.ts";

/** Has a worker of its own do the work, and ends it. Rejects if the worker cannot be loaded, fails, or the signal is aborted. */
export function inWorker<Kind extends keyof CsvWork>(
  kind: Kind,
  work: Parameters<CsvWork[Kind]>[0],
  signal?: AbortSignal,
): Promise<ReturnType<CsvWork[Kind]>> {
  const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  return new Promise<ReturnType<CsvWork[Kind]>>((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", (event) =>
      reject(event instanceof ErrorEvent ? new Error(`csv worker: ${event.message}`) : new BackendError("unavailable")),
    );
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.postMessage([kind, work]);
  }).finally(() => worker.terminate());
}
