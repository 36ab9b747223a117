import { existsSync, realpathSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { writeNewFile } from "#src/commands/new-file.ts";
import { UserError } from "#src/commands/user-error.ts";
import { refuseMissing } from "../store/data-folder.ts";
import { openDatabase } from "../store/database.ts";
import { isReadOnly, openForReading } from "../store/read-only.ts";
import { besideServer } from "../store/restore-lock.ts";
import { BACKUP_FORMAT, BACKUP_ID, BACKUP_TABLES, type Counts, countsOf } from "./backup-schema.ts";
import { collectFiles } from "./collect-files.ts";
import { copyShop } from "./copy-shop.ts";
import { appendChecksum } from "./file-checksum.ts";

export interface Made extends Counts {
  /** The files that have a row in the shop's database but cannot be read from its disk, such as "products/a.jpg". The backup lacks them. */
  readonly lost: readonly string[];
}

/** Writes everything that the shop in `dataDir` holds, except sessions, into a new file (ADR-010). The shop may be served during it. */
export async function makeBackup(dataDir: string, file: string): Promise<Made> {
  refuseMissing(dataDir);
  return besideServer(dataDir, () => writeBackup(dataDir, file));
}

/** As `makeBackup`, for a caller that holds the restore lock. */
export async function writeBackup(dataDir: string, file: string): Promise<Made> {
  // Only the owner of the backup may read it.
  return writeNewFile(file, 0o600, async (draft) => {
    const made = await fill(draft, dataDir);
    await appendChecksum(draft);
    return made;
  });
}

/** A backup is an SQLite database: the shop's tables, a table with the bytes of its files, and one with the backup's format and time. */
async function fill(draft: string, dataDir: string): Promise<Made> {
  const backup = new DatabaseSync(draft);
  try {
    // SQLite need not flush its writes, because `appendChecksum` flushes the whole file.
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

/** The folder of daily copies and of the backups that restores make. */
export async function backupsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Throws a `UserError` if an operator's new file would be in the data folder, where the server deletes files. */
export function refuseOwnPlace(dataDir: string, file: string): void {
  const folder = existsSync(dirname(file)) ? realpathSync(dirname(file)) : dirname(file);
  const isInDataFolder = `${folder}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`);
  if (isInDataFolder) throw new UserError(`V priečinku ${dataDir} má svoje súbory server; zadajte iné miesto.`);
}
