import { existsSync, realpathSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { writeNewFile } from "#src/commands/new-file.ts";
import { UserError } from "#src/commands/user-error.ts";
import { DATABASE_FILE, DamagedError, openDatabase, refuseMissing } from "../store/database.ts";
import { isReadOnly, openForReading } from "../store/read-only.ts";
import { besideServer } from "../store/restore-lock.ts";
import { BACKUP_FORMAT, BACKUP_ID, BACKUP_TABLES, type Counts, countsOf } from "./backup-schema.ts";
import { collectFiles } from "./collect-files.ts";
import { copyShop } from "./copy-shop.ts";
import { appendChecksum } from "./file-checksum.ts";

export interface Made extends Counts {
  /** Paths of files that the shop names and its disk has lost or damaged; the backup does not name them. */
  readonly lost: readonly string[];
}

/** Writes everything that the shop in `dataDir` holds, except sessions, into a new file (ADR-010). The shop may be served during it. */
export async function makeBackup(dataDir: string, file: string): Promise<Made> {
  refuseMissing(dataDir);
  return besideServer(dataDir, () => writeBackup(dataDir, file));
}

async function writeBackup(dataDir: string, file: string): Promise<Made> {
  // Only the owner of the backup may read it.
  return writeNewFile(file, 0o600, async (draft) => {
    const made = await fill(draft, dataDir);
    await appendChecksum(draft);
    return made;
  });
}

/** Throws a `UserError` if an operator's new file would be in the data folder, where the server deletes files. */
export function refuseOwnPlace(dataDir: string, file: string): void {
  const folder = existsSync(dirname(file)) ? realpathSync(dirname(file)) : dirname(file);
  if (!`${folder}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`)) return;
  throw new UserError(`V priečinku ${dataDir} má svoje súbory server; zadajte iné miesto.`);
}

export async function backupsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function fill(draft: string, dataDir: string): Promise<Made> {
  const backup = new DatabaseSync(draft);
  try {
    // `appendChecksum` flushes the file.
    backup.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA application_id = ${BACKUP_ID}`);
    backup.exec(BACKUP_TABLES);
    backup.prepare("INSERT INTO backup_info VALUES (?, ?)").run(BACKUP_FORMAT, Date.now());
    const shop = isReadOnly(dataDir) ? openForReading(dataDir) : openDatabase(dataDir);
    try {
      // The transaction reads all tables as they are at one moment.
      shop.exec("BEGIN");
      copyShop(shop, backup);
      shop.exec("COMMIT");
      const lost = await collectFiles(shop, backup, dataDir);
      return { ...countsOf(backup), lost };
    } finally {
      shop.close();
    }
  } finally {
    backup.close();
  }
}

/** Backs the shop up into `backups/` during a restore, and returns the file. Copies an unreadable database there and returns undefined. */
export async function safetyBackup(dataDir: string): Promise<string | undefined> {
  const parts = ["", "-wal", "-shm"].map((end) => `${DATABASE_FILE}${end}`);
  const found = parts.filter((name) => existsSync(join(dataDir, name)));
  if (found.length === 0) return undefined;
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const file = join(await backupsFolder(dataDir), `pred-obnovou-${stamp}.sqlite`);
  try {
    await writeBackup(dataDir, file);
    return file;
  } catch (error) {
    if (!(error instanceof DamagedError) && found[0] === DATABASE_FILE) throw error;
    const folder = join(dataDir, "backups", `poskodena-databaza-${stamp}`);
    await mkdir(folder, { mode: 0o700 });
    for (const name of found) await copyFile(join(dataDir, name), join(folder, name));
    return undefined;
  }
}
