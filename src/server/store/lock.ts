import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { BackendError } from "#src/backend/backend.ts";
import { UserError } from "#src/commands/user-error.ts";
import { isBusy } from "./sqlite-error.ts";

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 20;

export interface Lock {
  release(): void;
}

/** Locks the data folder for the server that serves it. */
export function lockFolder(folder: string): Lock {
  const lock = tryLock(folder, "server.lock");
  if (!lock) throw new UserError(`Nad priečinkom ${folder} už beží iný server; zastavte ho alebo zmeňte DATA_DIR.`);
  return lock;
}

/** A lock of the data folder by its name; undefined where another process holds it. The lock is the operating system's and dies with
 *  the process, however it dies. */
export function tryLock(folder: string, name: string): Lock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return undefined;
  }
  return { release: () => lock.close() };
}

/** The same, retried while another process holds it; "unavailable" after half a minute. */
export async function waitForLock(folder: string, name: string): Promise<Lock> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const lock = tryLock(folder, name);
    if (lock) return lock;
    if (performance.now() > end) throw new BackendError("unavailable", name);
    await wait(PAUSE_MS);
  }
}
