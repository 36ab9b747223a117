import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "../store/database.ts";
import { type Lock, tryLock } from "../store/lock.ts";

/** A restore is a folder in DATA_DIR with three names (ADR-010). While it is laid out it is staging. Renamed to pending it will happen,
 *  done by whoever serves the shop now or next. Renamed to done it only has to be removed. */
export const staging = (dataDir: string): string => join(dataDir, "restore.new");
export const pending = (dataDir: string): string => join(dataDir, "restore");
/** Nothing is ever written to it, so removing it cannot harm the next restore. */
const done = (dataDir: string): string => join(dataDir, "restore.old");

export const isRestorePending = (dataDir: string): boolean => existsSync(pending(dataDir));

/** Held by the command that replaces what the shop holds, so that there is one restore or import at a time; undefined while another process
 *  holds it. */
export const restoreLock = (dataDir: string): Lock | undefined => tryLock(dataDir, "restore.lock");

/** From here on the restore will happen. */
export function decideRestore(dataDir: string): void {
  renameSync(staging(dataDir), pending(dataDir));
  syncFolder(dataDir);
}

/** Ends a pending restore in one step, so that half of it is never pending. */
export function endRestore(dataDir: string): void {
  rmSync(done(dataDir), { recursive: true, force: true });
  renameSync(pending(dataDir), done(dataDir));
  syncFolder(dataDir);
  rmSync(done(dataDir), { recursive: true, force: true });
}

/** Removes what an interrupted restore left. To be called by the holder of the lock. */
export function removeLeftovers(dataDir: string): void {
  for (const folder of [staging(dataDir), done(dataDir)]) rmSync(folder, { recursive: true, force: true });
}
