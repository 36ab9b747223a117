import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { explained, UserError } from "#src/commands/user-error.ts";
import { openDatabase } from "../store/database.ts";
import { tryLock } from "../store/lock.ts";
import type { Database } from "../store/transaction.ts";
import { applyRestoreUnserved, epochOf } from "./apply-restore.ts";
import { type Counts, countsOf } from "./backup-schema.ts";
import { openBackup } from "./check-backup.ts";
import { decideRestore, isRestorePending, restoreLock, staging } from "./restore-folder.ts";
import { safetyBackup } from "./safety-backup.ts";
import { stageRestore } from "./stage-restore.ts";

/** How long a running server may take to carry out a restore. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 100;
/** What the operator reads where it took longer. */
const PREPARED = "Záloha je pripravená, ale bežiaci server ju neprevzal; dokončí sa, keď ho reštartujete.";
const EARLIER = "Bežiaci server neprevzal ešte skoršiu obnovu; reštartujte ho a potom túto zopakujte.";

export interface Restored extends Counts {
  /** When the backup was made, in milliseconds since 1970. */
  readonly madeAt: number;
  /** The backup of what was there before; undefined where there was no shop, or none that could be read. */
  readonly before: string | undefined;
}

/** Puts a backup in the place of the shop in `dataDir`, whether or not a server runs there (ADR-010). Nothing is touched until the backup
 *  is checked; killed at any moment it leaves the old shop or the new one. Throws a `UserError` for what cannot be done. */
export async function restoreShop(dataDir: string, file: string, timeoutMs = TIMEOUT_MS): Promise<Restored> {
  const { db: backup, madeAt } = await openBackup(file);
  try {
    const lock = restoreLock(dataDir);
    if (!lock) throw new UserError("Práve beží iná obnova alebo import; počkajte, kým skončí.");
    try {
      // One that was interrupted while it was pending comes first.
      await carriedOut(dataDir, timeoutMs, EARLIER);
      const { epoch, before } = await decide(backup, dataDir);
      await carriedOut(dataDir, timeoutMs, PREPARED);
      expectEpoch(dataDir, epoch);
      return { ...countsOf(backup), madeAt, before };
    } finally {
      lock.release();
    }
  } finally {
    backup.close();
  }
}

/** Makes the restore pending, or leaves nothing of it. */
async function decide(backup: Database, dataDir: string): Promise<{ epoch: string; before: string | undefined }> {
  try {
    const epoch = await stageRestore(backup, dataDir);
    const before = await safetyBackup(dataDir, "pred-obnovou");
    decideRestore(dataDir);
    return { epoch, before };
  } catch (error) {
    rmSync(staging(dataDir), { recursive: true, force: true });
    throw error;
  }
}

/** Waits for the server that serves the folder, or carries the restore out itself where there is none. `late`: the sentence where the
 *  server takes too long. */
async function carriedOut(dataDir: string, timeoutMs: number, late: string): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (isRestorePending(dataDir)) {
    const lock = tryLock(dataDir, "server.lock");
    if (lock) {
      try {
        applyRestoreUnserved(dataDir);
      } catch (error) {
        // A restore that is still pending may have replaced the rows already.
        throw isRestorePending(dataDir) ? explained(error, unfinished) : error;
      } finally {
        lock.release();
      }
    } else if (performance.now() > end) {
      throw new UserError(late);
    } else await wait(PAUSE_MS);
  }
}

const unfinished = (reason: string) =>
  `Obnova sa nedokončila (${reason}); odstráňte príčinu a zopakujte ju, dovtedy môžu chýbať obrázky.`;

/** A server logs why it could not carry a restore out, and removes it. */
function expectEpoch(dataDir: string, epoch: string): void {
  const shop = openDatabase(dataDir);
  try {
    if (epochOf(shop) === epoch) return;
    throw new UserError("Obnova sa nepodarila, všetko je ako predtým; pozrite záznam servera.");
  } finally {
    shop.close();
  }
}
