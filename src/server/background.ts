import { applyRestore } from "./backup/apply-restore.ts";
import { dailyCopies } from "./backup/daily.ts";
import { isRestoring } from "./backup/restore-folder.ts";
import { applyImport } from "./moving/apply-import.ts";
import { isImporting } from "./moving/import-folder.ts";
import { describe } from "./process/log.ts";
import type { ServerContext } from "./server-context.ts";
import { picturesIn } from "./store/collection-index.ts";

const OTHERS_MS = 500;
const TIDY_MS = 60_000;
const COLLECT_MS = 24 * 60 * 60 * 1000;
/** How often it is looked whether today has its copy; the first time when a start is over. */
const COPY_MS = 60_000;

/** What the server does unasked: sees what other processes wrote (disabled accounts end their sessions within the second, a restored
 *  backup takes the shop's place, an imported catalogue is taken in), lets sessions run out, collects files nobody shows, and makes the
 *  variants pictures lack and a copy a day. A failure is logged and tried again the
 *  next time. */
export function startBackground(context: ServerContext): { stop(): void } {
  const { settings, db, store, rows, files, sessions, live, log } = context;
  const dataVersion = db.prepare("PRAGMA data_version");
  const versionNow = () => (dataVersion.get() as { data_version: number }).data_version;
  let seen = versionNow();
  let isTakingOver = false;

  function seeOthers(): void | Promise<void> {
    if (isTakingOver) return;
    if (isRestoring(settings.dataDir)) return takeOver(restore).then(files.complete);
    if (isImporting(settings.dataDir)) return takeOver(() => applyImport({ store, rows }, settings.dataDir));
    const version = versionNow();
    if (version === seen) return;
    seen = version;
    reload();
  }
  /** Its turn may come long after the next look. */
  async function takeOver(work: () => void): Promise<void> {
    isTakingOver = true;
    try {
      await files.alone(work);
    } finally {
      isTakingOver = false;
    }
  }
  function reload(): void {
    store.refresh();
    rows.load();
    live.recheckSessions();
  }
  function restore(): void {
    try {
      applyRestore(db, settings.dataDir);
    } finally {
      reload();
    }
  }
  async function tidy(): Promise<void> {
    await sessions.tidy();
    live.recheckSessions();
  }
  async function tidyFiles(): Promise<void> {
    await files.collect(() => picturesIn(store.snapshot()));
    if (!context.readOnly) await files.complete();
  }

  const run = (work: () => void | Promise<void>) => async () => {
    try {
      await work();
    } catch (error) {
      log.warn("background", { error: describe(error) });
    }
  };
  const every = (ms: number, work: () => void | Promise<void>) => setInterval(run(work), ms).unref();
  const copies = dailyCopies(settings.dataDir, context.makeBackup);
  const timers = [
    every(OTHERS_MS, seeOthers),
    every(TIDY_MS, tidy),
    every(COLLECT_MS, tidyFiles),
    every(COPY_MS, context.readOnly ? () => {} : copies),
  ];
  void run(tidyFiles)();
  return {
    stop() {
      timers.forEach(clearInterval);
    },
  };
}
