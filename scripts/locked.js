import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./run.js";

const RETRY_MS = 100;
const SQLITE_BUSY = 5;

/** Does the work while no other process does work under the same name. The lock is the operating system's, through SQLite, so it ends
 * with its process, however that ends. Its file stays, because deleting it could delete the lock of another process.
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
