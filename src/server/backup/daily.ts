import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backupsFolder, DRAFT } from "./make-backup.ts";

export type MakeBackup = (dataDir: string, file: string) => Promise<void>;

const KEPT = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const COPY = /^\d{4}-\d\d-\d\d\.sqlite$/;

/** To be called now and then: makes today's copy in `backups/` where there is none yet, and keeps the newest of them. Other files
 *  there stay. One at a time; a call during another does nothing. */
export function dailyCopies(dataDir: string, makeBackup: MakeBackup, now: () => Date = () => new Date()) {
  let isBusy = false;
  return async function copyOnceADay(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const folder = await backupsFolder(dataDir);
      const file = join(folder, `${dayOf(now())}.sqlite`);
      if (existsSync(file)) return;
      await tidy(folder, now());
      await makeBackup(dataDir, file);
      const copies = (await readdir(folder)).filter((name) => COPY.test(name)).sort();
      for (const name of copies.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
    } finally {
      isBusy = false;
    }
  };
}

/** By the clock on the wall. */
function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Drops what interrupted copies left. */
async function tidy(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith(DRAFT) && now.getTime() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}
