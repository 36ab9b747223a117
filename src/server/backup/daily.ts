import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackendError } from "#src/backend/backend.ts";
import type { BackupCopy } from "#src/backend/embedded/wire.ts";
import { isDraft } from "#src/commands/new-file.ts";
import { runProgram } from "../process/run-program.ts";
import { backupsFolder, DAILY_COPY } from "./make-backup.ts";

/** Resolves to how many files are not in it, because the disk has lost or damaged them. */
export type MakeBackup = (dataDir: string, file: string) => Promise<number>;

/** Makes backups in a process of its own, so that the pages do not wait for one. */
export function backupInChild(program: string): MakeBackup {
  return async (dataDir, file) => {
    try {
      return Number(await runProgram(program, [dataDir, file]));
    } catch (error) {
      const { stderr } = error as { stderr?: unknown };
      throw /ENOSPC|EDQUOT|disk is full/.test(String(stderr)) ? new BackendError("full", error) : error;
    }
  };
}

const MOST_COPIES = 14;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any day, also the one on which summer time ends. */
const LONGEST_PAUSE_MS = 26 * HOUR_MS;

interface Copy {
  readonly name: string;
  readonly number: number;
  readonly day: string;
  readonly isUnfinished: boolean;
}

/** Returns a function to be called now and then; a call during another does nothing. It makes a copy a day in `backups/` and deletes the oldest
 *  beyond 14. Other files there stay. Because the clock may be wrong, copies are numbered, and between two attempts of a running server pass
 *  at least 1 and at most 26 hours by `uptime`, a monotonic clock in milliseconds. */
export function dailyCopies(
  dataDir: string,
  makeBackup: (dataDir: string, file: string) => Promise<unknown>,
  now: () => Date = () => new Date(),
  uptime: () => number = () => performance.now(),
) {
  let isBusy = false;
  let triedAt = uptime() - HOUR_MS;
  return async function copyOnceADay(): Promise<void> {
    const sinceLastTry = uptime() - triedAt;
    if (isBusy || sinceLastTry < HOUR_MS) return;
    isBusy = true;
    try {
      const folder = await backupsFolder(dataDir);
      const copies = await copiesIn(folder);
      const day = dayOf(now());
      const clockMayBeWrong = sinceLastTry >= LONGEST_PAUSE_MS;
      if (copies.some((copy) => copy.day === day) && !clockMayBeWrong) return;
      triedAt = uptime();
      await removeDrafts(folder, now());
      const number = String((copies.at(-1)?.number ?? 0) + 1).padStart(6, "0");
      await makeBackup(dataDir, join(folder, `${number}-${day}.sqlite`)).finally(() => removeDrafts(folder, now()));
      for (const { name } of copies.slice(0, -MOST_COPIES + 1)) await rm(join(folder, name), { force: true });
    } finally {
      isBusy = false;
    }
  };
}

/** The stored daily copies, the newest first (B14). */
export async function storedCopies(dataDir: string): Promise<readonly BackupCopy[]> {
  const folder = await backupsFolder(dataDir);
  const newest = (await copiesIn(folder)).toReversed().slice(0, MOST_COPIES);
  return newest.flatMap(({ name }) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return stats ? [{ madeAt: stats.mtimeMs, bytes: stats.size }] : [];
  });
}

/** In the order in which they were made. */
async function copiesIn(folder: string): Promise<readonly Copy[]> {
  const copies = (await readdir(folder))
    .map(copyOf)
    .filter((copy) => copy !== undefined && !copy.isUnfinished) as Copy[];
  return copies.sort((a, b) => a.number - b.number);
}

function copyOf(name: string): Copy | undefined {
  const [, number, day, draft] = DAILY_COPY.exec(name) ?? [];
  return day === undefined ? undefined : { name, number: Number(number), day, isUnfinished: draft !== undefined };
}

/** In local time. */
function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Removes what interrupted copies left: ours at once, because nothing else makes them, other drafts after a day, because they may be in use. */
async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOld = () => now.getTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > DAY_MS;
    if (copyOf(name)?.isUnfinished || (isDraft(name) && isOld())) await rm(path, { force: true });
  }
}
