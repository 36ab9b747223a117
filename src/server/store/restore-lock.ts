import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "#src/commands/user-error.ts";
import { type Lock, tryLock, waitForLock } from "./lock.ts";
import { isReadOnly } from "./read-only.ts";

/** Held by a restore alone, and shared by commands and backups, which use the shop beside its server (ADR-010). */
const RESTORE_LOCK = "restore.lock";

/** The name of the new shop's folder once a restore is decided. It is there only while files are moved, or after a kill. */
export const decided = (dataDir: string): string => join(dataDir, "restore");

/** Whether a restore is at work. The server then stops until it is over. */
export function isRestoring(dataDir: string): boolean {
  if (!existsSync(join(dataDir, RESTORE_LOCK))) return false;
  const lock = tryLock(dataDir, RESTORE_LOCK, "shared");
  lock?.release();
  return !lock;
}

export async function lockForRestore(dataDir: string, timeoutMs: number): Promise<Lock> {
  const lock = await waitForLock(dataDir, RESTORE_LOCK, { timeoutMs });
  if (!lock) throw new UserError("S obchodom práve pracuje iný príkaz alebo sa zálohuje; počkajte a skúste znova.");
  return lock;
}

/** Does the work of a command or a backup while no restore may begin. */
export async function besideServer<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  if (isReadOnly(dataDir)) return work();
  const lock = await waitForLock(dataDir, RESTORE_LOCK, { mode: "shared" });
  if (!lock) throw new UserError("Obchod práve nahrádza obnova zo zálohy; počkajte, kým skončí.");
  try {
    if (existsSync(decided(dataDir)))
      throw new UserError("Obnova zo zálohy sa prerušila; dokončí ju npm start alebo ďalšia obnova.");
    return await work();
  } finally {
    lock.release();
  }
}
