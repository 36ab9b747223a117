import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./run.js";

const RETRY_MS = 100;
const SQLITE_BUSY = 5;

/** Runs `work` while holding a lock that other processes wait for. It is a file lock of SQLite, so the operating system releases it when
 * the process exits or crashes. The file stays, because deleting it could delete the lock of another process.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} */
export async function locked(name, work) {
  // Not imported above: packages may be missing until a command has installed them.
  const { DatabaseSync } = await import("@photostructure/sqlite");
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const lock = new DatabaseSync(join(ROOT, "dist", `${name}.lock`), { timeout: 0 });
  try {
    while (!acquire(lock)) await pause(RETRY_MS);
    return await work();
  } finally {
    lock.close();
  }
}

/** @param {import("@photostructure/sqlite").DatabaseSyncInstance} lock */
function acquire(lock) {
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (/** @type {{ errcode?: number }} */ (error).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
