import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 100;

/** Does the work while no other process does work under the same lock. The lock is a file that names its process, so that one whose
 * process is gone holds nobody up.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} */
export async function locked(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!isTaken(file)) {
    if (!isAlive(holder(file))) rmSync(file, { force: true });
    else await wait(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Appears with its content or not at all.
 * @param {string} file */
function isTaken(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** @param {string} file */
function holder(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

/** Another's process may be asked about, though not signalled.
 * @param {number} pid */
function isAlive(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
