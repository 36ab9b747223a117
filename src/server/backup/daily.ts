import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackendError } from "#src/backend/backend.ts";
import type { BackupCopy } from "#src/backend/embedded/wire.ts";
import { isDraft } from "#src/commands/new-file.ts";
import { dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { runProgram } from "../process/run-program.ts";
import { backupsFolder } from "./make-backup.ts";

/** Makes a backup. Resolves to how many files the backup lacks, because the disk has lost or damaged them. */
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
/** "000012-2026-02-01.sqlite" in `backups/`: a copy's number and day. */
const NAME = /^(\d{6,12})-(\d{4}-\d\d-\d\d)\.sqlite$/;

/** Returns a function to be called now and then, which makes a copy a day in `backups/` and deletes the oldest beyond 14. Copies are numbered,
 *  because the clock may be wrong. After a try it pauses for an hour by `uptime`, a monotonic clock in milliseconds. */
export function dailyCopies(
  dataDir: string,
  makeBackup: (dataDir: string, file: string) => Promise<unknown>,
  now: () => number = Date.now,
  uptime: () => number = () => performance.now(),
) {
  let isBusy = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  return async function copyOnceADay(): Promise<void> {
    if (isBusy || uptime() - triedAt < HOUR_MS) return;
    isBusy = true;
    try {
      const folder = await backupsFolder(dataDir);
      const copies = await copiesIn(folder);
      const newest = copies.at(-1);
      const day = dateOf(shopTimeOf(now()));
      if (newest?.day === day) return;
      triedAt = uptime();
      const number = String((newest?.number ?? 0) + 1).padStart(6, "0");
      await removeDrafts(folder);
      await makeBackup(dataDir, join(folder, `${number}-${day}.sqlite`)).finally(() => removeDrafts(folder));
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

/** The daily copies in `folder`, in the order in which they were made. */
async function copiesIn(folder: string) {
  const copies = (await readdir(folder)).flatMap((name) => {
    const [, number, day] = NAME.exec(name) ?? [];
    return day === undefined ? [] : [{ name, number: Number(number), day }];
  });
  return copies.sort((a, b) => a.number - b.number);
}

/** Removes what interrupted copies left. Nothing else makes drafts there while a server runs. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isDraft)) await rm(join(folder, name), { force: true });
}
