import { existsSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { UserError } from "#src/commands/user-error.ts";
import { finishImport } from "../moving/finish-import.ts";
import { openDatabase } from "../store/database.ts";
import { tryLock } from "../store/lock.ts";
import type { Database } from "../store/transaction.ts";
import { applyRestoreUnserved, epochOf } from "./apply-restore.ts";
import { type Counts, countsOf } from "./backup-schema.ts";
import { type Checked, openBackup } from "./check-backup.ts";
import { keepAside } from "./keep-aside.ts";
import { growing, isRestoring, over } from "./restore-folder.ts";
import { restoreLock } from "./restore-lock.ts";
import { decideRestore, stageRestore } from "./stage-restore.ts";

const BUSY_MS = 5_000;
/** How long a running server may take to see and do it. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

export interface Restored extends Counts {
  /** When the backup was made, in milliseconds since 1970. */
  readonly madeAt: number;
  /** The backup of what was there before; undefined where there was no shop, or none that could be read. */
  readonly before: string | undefined;
}

/** Puts a backup in the place of the shop in `dataDir`, whether or not a server runs there (ADR-010). Until the backup is known
 *  to be whole nothing is touched; killed at any moment there is the old shop or the new one. Throws a `UserError` for what
 *  cannot be done. */
export async function restoreShop(dataDir: string, file: string, patienceMs = PATIENCE_MS): Promise<Restored> {
  const backup = await openBackup(file);
  try {
    const lock = restoreLock(dataDir);
    if (!lock) throw new UserError("Práve beží iná obnova alebo import; počkajte, kým skončí.");
    try {
      return await restored(backup, dataDir, patienceMs);
    } finally {
      lock.release();
    }
  } finally {
    backup.db.close();
  }
}

/** Drops what an interrupted restore left, unless one is just being prepared. For whoever holds the folder's lock. */
export function tidyRestores(dataDir: string): void {
  rmSync(over(dataDir), { recursive: true, force: true });
  if (!existsSync(growing(dataDir))) return;
  const lock = restoreLock(dataDir);
  if (!lock) return;
  rmSync(growing(dataDir), { recursive: true, force: true });
  lock.release();
}

async function restored({ db, madeAt }: Checked, dataDir: string, patienceMs: number): Promise<Restored> {
  // What was interrupted after it was decided comes first.
  await finishImport(dataDir, patienceMs);
  await applied(dataDir, patienceMs);
  const { epoch, before } = await decided(db, dataDir);
  await applied(dataDir, patienceMs);
  const shop = openDatabase(dataDir, { busyMs: BUSY_MS });
  try {
    if (epochOf(shop) !== epoch)
      throw new UserError("Obnova sa nepodarila, všetko je ako predtým; pozrite záznam servera.");
  } finally {
    shop.close();
  }
  return { ...countsOf(db), madeAt, before };
}

/** Up to the step from which it will happen; leaves nothing where that is not reached. */
async function decided(backup: Database, dataDir: string): Promise<{ epoch: string; before: string | undefined }> {
  try {
    const epoch = stageRestore(backup, dataDir);
    const before = await keepAside(dataDir, "pred-obnovou");
    decideRestore(dataDir);
    return { epoch, before };
  } catch (error) {
    rmSync(growing(dataDir), { recursive: true, force: true });
    throw error;
  }
}

/** By this process where nobody serves the folder, by the server otherwise. */
async function applied(dataDir: string, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (isRestoring(dataDir)) {
    const lock = tryLock(dataDir, "server.lock");
    if (lock) {
      try {
        applyRestoreUnserved(dataDir);
      } finally {
        lock.release();
      }
    } else if (performance.now() > end) {
      throw new UserError("Záloha je pripravená, ale bežiaci server ju neprevzal; dokončí sa, keď ho reštartujete.");
    } else await wait(PAUSE_MS);
  }
}
