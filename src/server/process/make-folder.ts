import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder, and those above it, for their owner alone. Node's `recursive` never returns on a file system that refuses new folders as
 *  /proc does (fault 104), and says of a read-only disk that the folder is missing. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
