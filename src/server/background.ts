import { setImmediate as othersFirst } from "node:timers/promises";
import { applyRestore } from "./backup/apply-restore.ts";
import { dailyCopies } from "./backup/daily.ts";
import { isRestoring } from "./backup/restore-folder.ts";
import { describe } from "./log.ts";
import type { Machine } from "./machine.ts";
import { applyImport } from "./moving/apply-import.ts";
import { isImporting } from "./moving/import-folder.ts";
import { lookThrough } from "./store/named.ts";

const OTHERS_MS = 500;
const TIDY_MS = 60_000;
const COLLECT_MS = 24 * 60 * 60 * 1000;
/** How often it is looked whether today has its copy; the first time when a start is over. */
const COPY_MS = 60_000;

/** What the server does unasked: sees what other processes wrote (disabled accounts end their sessions within the second, a restored
 *  backup takes the shop's place, an imported catalogue is taken in), lets sessions run out, collects files nobody shows, makes the
 *  variants pictures lack and a copy a day, and looks at all names before staff search them. A failure is logged and tried again the
 *  next time. */
export function startBackground(machine: Machine): { stop(): void } {
  const { settings, db, store, rows, files, sessions, live, log } = machine;
  const dataVersion = db.prepare("PRAGMA data_version");
  const versionNow = () => (dataVersion.get() as { data_version: number }).data_version;
  let seen = versionNow();
  let isTakingOver = false;
  let isOver = false;

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
  async function lookAtNames(): Promise<void> {
    for (const _ of lookThrough(store.snapshot().shelves.products.names)) {
      if (isOver) return;
      await othersFirst();
    }
  }
  async function tidyFiles(): Promise<void> {
    await files.collect(shown);
    if (!machine.readOnly) await files.complete();
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
  const copies = dailyCopies(settings.dataDir, machine.makeBackup);
  const timers = [
    every(OTHERS_MS, seeOthers),
    every(TIDY_MS, tidy),
    every(COLLECT_MS, tidyFiles),
    every(COPY_MS, machine.readOnly ? () => {} : copies),
  ];
  void run(tidyFiles)();
  void run(lookAtNames)();
  const stopListening = store.listen((now, before) => {
    if (now.shelves.products.names !== before.shelves.products.names) void run(lookAtNames)();
  });
  return {
    stop() {
      isOver = true;
      stopListening();
      timers.forEach(clearInterval);
    },
  };
}
