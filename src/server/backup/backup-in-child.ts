import { BackendError } from "#src/backend/backend.ts";
import { runProgram } from "../process/run-program.ts";

/** Writes a backup of the shop in `dataDir` into a new file. Resolves to how many files it lacks, because the disk has lost or damaged them. */
export type MakeBackup = (dataDir: string, file: string) => Promise<number>;

/** Makes backups in a process of its own, so that the pages do not wait for one. The program (`backup-child.ts`) prints the number of lost files. */
export function backupInChild(program: string): MakeBackup {
  return async (dataDir, file) => {
    try {
      return Number(await runProgram(program, [dataDir, file]));
    } catch (error) {
      const { stderr } = error as { stderr?: unknown };
      throw /ENOSPC|EDQUOT|disk is full/.test(String(stderr)) ? new BackendError("full", error) : error;
    }
  };
}
