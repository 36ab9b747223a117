import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";

/** The folder in which tests make their data folders: in memory if 1 GiB is free there, else the system's. A server waits for the disk at
 *  each write, and what survives a power cut is tested in faults/. */
export const FAST_FOLDER = existsSync(MEMORY) && freeBytes(MEMORY) > 2 ** 30 ? MEMORY : tmpdir();

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
