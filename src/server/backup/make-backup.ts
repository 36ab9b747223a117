import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { writeNewFile } from "#src/commands/new-file.ts";
import { UserError } from "#src/commands/user-error.ts";
import { openDatabase, refuseMissing } from "../store/database.ts";
import { isReadOnly, openForReading } from "../store/read-only.ts";
import type { Database } from "../store/transaction.ts";
import { BACKUP_FORMAT, BACKUP_ID, BACKUP_TABLES, type Counts, countsOf } from "./backup-schema.ts";
import { collectFiles } from "./collect-files.ts";
import { copyShop } from "./copy-shop.ts";
import { appendChecksum } from "./file-checksum.ts";

/** Another round starts only when a picture was deleted just after it was named and before it was read. */
const MOST_ROUNDS = 100;

export interface Made extends Counts {
  /** Files that the shop names and its disk has lost; the backup does not name them. */
  readonly lost: number;
}

/** Writes everything that the shop in `dataDir` holds, except sessions, into a new file, which appears complete or not at all (ADR-010).
 *  The shop may be served and written to meanwhile. Throws a `UserError` for what cannot be done. */
export async function makeBackup(dataDir: string, file: string): Promise<Made> {
  refuseMissing(dataDir);
  // Only its owner may read it.
  return writeNewFile(file, 0o600, async (draft) => {
    const made = await fill(draft, dataDir);
    await appendChecksum(draft);
    return made;
  });
}

export async function backupsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function fill(draft: string, dataDir: string): Promise<Made> {
  const shop = isReadOnly(dataDir) ? openForReading(dataDir) : openDatabase(dataDir);
  const backup = new DatabaseSync(draft);
  try {
    // The checksum makes it durable; until then nobody relies on it.
    backup.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA application_id = ${BACKUP_ID}`);
    backup.exec(BACKUP_TABLES);
    backup.prepare("INSERT INTO backup_info VALUES (?, ?)").run(BACKUP_FORMAT, Date.now());
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      copyRows(shop, backup);
      const lost = await collectFiles(shop, backup, dataDir);
      if (lost !== undefined) return { ...countsOf(backup), lost };
    }
    throw new UserError("Obrázky sa práve príliš rýchlo menia; zálohujte o chvíľu znova.");
  } finally {
    backup.close();
    shop.close();
  }
}

/** All tables as they are at one moment. */
function copyRows(shop: Database, backup: Database): void {
  shop.exec("BEGIN");
  try {
    copyShop(shop, backup);
  } finally {
    shop.exec("COMMIT");
  }
}
