import { describe } from "./log.ts";
import type { Machine } from "./machine.ts";

const OTHERS_MS = 500;
const TIDY_MS = 60_000;
const COLLECT_MS = 24 * 60 * 60 * 1000;

/** What the server does unasked: sees what other processes wrote (disabled accounts end their sessions within the second), lets
 *  sessions run out, and collects files nobody shows. A failure is logged and tried again the next time. */
export function startBackground({ db, store, rows, files, sessions, live, log }: Machine): { stop(): void } {
  const dataVersion = db.prepare("PRAGMA data_version");
  const versionNow = () => (dataVersion.get() as { data_version: number }).data_version;
  let seen = versionNow();

  function seeOthers(): void {
    const version = versionNow();
    if (version === seen) return;
    seen = version;
    store.refresh();
    rows.load();
    live.recheckSessions();
  }
  async function tidy(): Promise<void> {
    await sessions.tidy();
    live.recheckSessions();
  }
  function shown(): ReadonlySet<unknown> {
    const { categories, products } = store.snapshot().shelves;
    return new Set([...categories.ordered, ...products.ordered].map(({ imgPath }) => imgPath));
  }

  const run = (work: () => void | Promise<void>) => async () => {
    try {
      await work();
    } catch (error) {
      log.warn("background", { error: describe(error) });
    }
  };
  const every = (ms: number, work: () => void | Promise<void>) => setInterval(run(work), ms).unref();
  const timers = [every(OTHERS_MS, seeOthers), every(TIDY_MS, tidy), every(COLLECT_MS, () => files.collect(shown))];
  void run(() => files.collect(shown))();
  return { stop: () => timers.forEach(clearInterval) };
}
