import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { promisify } from "node:util";
import type { MakeBackup } from "./daily.ts";

/** Below everything that answers visitors. */
const NICENESS = 10;

/** Makes backups in a process of its own, so that the pages do not wait for one. */
export function backupInChild(program: string): MakeBackup {
  return async (dataDir, file) => {
    const made = promisify(execFile)(process.execPath, [program, dataDir, file]);
    if (made.child.pid !== undefined) setPriority(made.child.pid, NICENESS);
    await made;
  };
}
