import { existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE, DamagedError } from "../store/database.ts";
import { backupsFolder, makeBackup } from "./make-backup.ts";

/** Backs the shop up into `backups/` before it is changed, under a name that says by what, and returns the file. Undefined where there is
 *  no shop, or none that can be read. */
export async function safetyBackup(
  dataDir: string,
  before: "pred-obnovou" | "pred-importom",
): Promise<string | undefined> {
  if (!existsSync(join(dataDir, DATABASE_FILE))) return undefined;
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const file = join(await backupsFolder(dataDir), `${before}-${stamp}.sqlite`);
  try {
    await makeBackup(dataDir, file);
    return file;
  } catch (error) {
    if (error instanceof DamagedError) return undefined;
    throw error;
  }
}
