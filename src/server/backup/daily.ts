import { existsSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DRAFT } from "#src/commands/new-file.ts";
import { backupsFolder } from "./make-backup.ts";

export type MakeBackup = (dataDir: string, file: string) => Promise<void>;

const MOST_COPIES = 14;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const COPY = /^\d{4}-\d\d-\d\d\.sqlite$/;
const COPYS_DRAFT = /^\d{4}-\d\d-\d\d\.sqlite\..*\.tmp$/;

/** Returns a function to be called now and then. It makes today's copy in `backups/` where there is none yet, and removes all but the
 *  newest 14; other files there stay. A call during another does nothing, and neither does one within an hour after a failure. */
export function dailyCopies(dataDir: string, makeBackup: MakeBackup, now: () => Date = () => new Date()) {
  let isBusy = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  return async function copyOnceADay(): Promise<void> {
    if (isBusy || Math.abs(now().getTime() - failedAt) < HOUR_MS) return;
    isBusy = true;
    try {
      const folder = await backupsFolder(dataDir);
      const file = join(folder, `${dayOf(now())}.sqlite`);
      if (existsSync(file)) return;
      await removeDrafts(folder, now());
      await makeBackup(dataDir, file).finally(() => removeDrafts(folder, now()));
      const copies = (await readdir(folder)).filter((name) => COPY.test(name)).sort();
      for (const name of copies.slice(0, -MOST_COPIES)) await rm(join(folder, name), { force: true });
    } catch (error) {
      failedAt = now().getTime();
      throw error;
    } finally {
      isBusy = false;
    }
  };
}

/** In local time. */
function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Removes what interrupted copies left. Another's draft may be in use unless it is old. */
async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOld = () => now.getTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > DAY_MS;
    if (COPYS_DRAFT.test(name) || (name.endsWith(DRAFT) && isOld())) await rm(path, { force: true });
  }
}
