import { type Lock, tryLock } from "../store/lock.ts";

/** Held by whoever is about to replace what the shop in `dataDir` holds: one restore or import at a time; undefined where another
 *  process is at it. */
export const restoreLock = (dataDir: string): Lock | undefined => tryLock(dataDir, "restore.lock");
