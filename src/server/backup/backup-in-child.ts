import { runProgram } from "../process/run-program.ts";
import type { MakeBackup } from "./daily.ts";

/** Makes backups in a process of its own, so that the pages do not wait for one. */
export function backupInChild(program: string): MakeBackup {
  return async (dataDir, file) => {
    await runProgram(program, [dataDir, file]);
  };
}
