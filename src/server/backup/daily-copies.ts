import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupCopy } from "#src/backend/embedded/wire.ts";
import { isDraft } from "#src/commands/new-file.ts";
import { dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { backupsFolder } from "./make-backup.ts";

const MOST_COPIES = 14;
const HOUR_MS = 60 * 60 * 1000;
/** "000012-2026-02-01.sqlite": a copy's number and day. The number tells which copy is newer, because the clock may have been wrong. */
const COPY_NAME = /^(\d{6,12})-(\d{4}-\d\d-\d\d)\.sqlite$/;

/** Returns a function that makes today's copy in `backups/`, unless it is there, and deletes all but the newest 14 copies. The server calls it every
 *  minute; after a try it does nothing for an hour. `uptime` is a monotonic clock in milliseconds. */
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
      const today = dateOf(shopTimeOf(now()));
      if (newest?.day === today) return;
      triedAt = uptime();
      const number = String((newest?.number ?? 0) + 1).padStart(6, "0");
      // A process that is killed leaves its draft: the server before its restart, or the child that makes the backup.
      await removeDrafts(folder);
      await makeBackup(dataDir, join(folder, `${number}-${today}.sqlite`)).finally(() => removeDrafts(folder));
      const mostOlder = MOST_COPIES - 1;
      for (const { name } of copies.slice(0, -mostOlder)) await rm(join(folder, name), { force: true });
    } finally {
      isBusy = false;
    }
  };
}

/** The stored daily copies, the newest first (B14). */
export async function storedCopies(dataDir: string): Promise<readonly BackupCopy[]> {
  const folder = await backupsFolder(dataDir);
  const newest = (await copiesIn(folder)).toReversed().slice(0, MOST_COPIES);
  const stats = newest.map(({ name }) => statSync(join(folder, name), { throwIfNoEntry: false }));
  return stats.filter((file) => file !== undefined).map(({ mtimeMs, size }) => ({ madeAt: mtimeMs, bytes: size }));
}

/** The daily copies in `folder`, in the order in which they were made. */
async function copiesIn(folder: string) {
  const copies = (await readdir(folder)).flatMap((name) => {
    const [, number, day] = COPY_NAME.exec(name) ?? [];
    return day === undefined ? [] : [{ name, number: Number(number), day }];
  });
  return copies.sort((a, b) => a.number - b.number);
}

/** Removes unfinished copies. Nothing else makes drafts in this folder while a server runs. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isDraft)) await rm(join(folder, name), { force: true });
}
