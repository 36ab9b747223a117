import { dailyCopies } from "./backup/daily-copies.ts";
import type { ServerContext } from "./context/server-context.ts";
import { describe } from "./process/log.ts";
import { retryWhenBusy } from "./store/sqlite-transaction.ts";

const OTHER_PROCESSES_MS = 500;
const SEARCHES_MS = 60_000;
const COLLECT_MS = 24 * 60 * 60 * 1000;
/** How often to check whether today has its copy; the first time when the start is over. */
const COPY_MS = 60_000;

/** What the server does at intervals: it loads what other processes have written, so that a disabled account is signed out within a second,
 *  stores what visitors did not find, tidies files and history, and copies the shop once a day. A failure is logged and tried again. */
export function startBackground(context: ServerContext): { stop(): void } {
  const { settings, store, files, live, missed, log } = context;
  function loadChanges(): void {
    store.refresh();
    live.recheckSessions();
  }
  function logMissing(count: number): void {
    if (count > 0) log.error("files missing", { count });
  }
  async function tidyFiles(): Promise<void> {
    const missing = await files.collect(store.shownFiles, store.lastRecordAt());
    logMissing(missing.length);
    if (context.readOnly) return;
    await retryWhenBusy(store.tidyHistory);
    await files.complete();
  }

  const run = (work: () => void | Promise<void>) => async () => {
    try {
      await work();
    } catch (error) {
      log.warn("background", { error: describe(error) });
    }
  };
  const every = (ms: number, work: () => void | Promise<void>) => setInterval(run(work), ms).unref();
  const copies = dailyCopies(settings.dataDir, async (...args) => logMissing(await context.makeBackup(...args)));
  const timers = [
    every(OTHER_PROCESSES_MS, loadChanges),
    every(SEARCHES_MS, context.readOnly ? () => {} : missed.save),
    every(COLLECT_MS, tidyFiles),
    every(COPY_MS, context.readOnly ? () => {} : copies),
  ];
  void run(tidyFiles)();
  return { stop: () => timers.forEach(clearInterval) };
}
