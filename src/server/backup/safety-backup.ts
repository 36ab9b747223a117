import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE_FILE, DamagedError } from "../store/database.ts";
import { backupsFolder, writeBackup } from "./make-backup.ts";

/** Backs the old shop up into `backups/` before a restore replaces it, and returns the file. Undefined if there is no shop, or if its database is
 *  missing or damaged; what is left of a damaged one is copied into `backups/`. */
export async function safetyBackup(dataDir: string): Promise<string | undefined> {
  const databaseFiles = ["", "-wal", "-shm"].map((end) => `${DATABASE_FILE}${end}`);
  const found = databaseFiles.filter((name) => existsSync(join(dataDir, name)));
  if (found.length === 0) return undefined;
  const backups = await backupsFolder(dataDir);
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const file = join(backups, `pred-obnovou-${stamp}.sqlite`);
  try {
    await writeBackup(dataDir, file);
    return file;
  } catch (error) {
    const isUsable = found.includes(DATABASE_FILE) && !(error instanceof DamagedError);
    if (isUsable) throw error;
    const folder = join(backups, `poskodena-databaza-${stamp}`);
    await mkdir(folder, { mode: 0o700 });
    for (const name of found) await copyFile(join(dataDir, name), join(folder, name));
    return undefined;
  }
}
