import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { UserError } from "#src/commands/user-error.ts";
import { disk } from "../files/disk.ts";
import { DATABASE_FILE, openDatabase, syncFolder } from "../store/database.ts";
import { isReadOnly, openForReading } from "../store/read-only.ts";
import type { Database } from "../store/transaction.ts";
import { BACKUP_FORMAT, BACKUP_ID, BACKUP_TABLES, type Counts, countsOf } from "./backup-schema.ts";
import { collectFiles } from "./collect-files.ts";
import { copyShop } from "./copy-shop.ts";
import { seal } from "./seal.ts";

/** Long, because here nobody else waits. */
const BUSY_MS = 5_000;
/** Each starts only because a picture was deleted just between being named and being read. */
const MOST_ROUNDS = 100;
export const DRAFT = ".tmp";

export interface Made extends Counts {
  /** Files the shop names and its disk has lost; the backup names them no more than it has them. */
  readonly lost: number;
}

/** Puts everything the shop in `dataDir` holds, but the sessions, into one new file, which appears whole or not at all
 *  (ADR-010). The shop may be served and written to meanwhile. Throws a `UserError` for what cannot be done. */
export async function makeBackup(dataDir: string, file: string): Promise<Made> {
  if (!existsSync(join(dataDir, DATABASE_FILE))) throw new UserError(`V priečinku ${dataDir} nie je čo zálohovať.`);
  refuseExisting(file);
  const draft = `${file}.${randomUUID()}${DRAFT}`;
  try {
    // It holds what only the owner may read.
    await (await open(draft, "wx", 0o600)).close();
    const made = await filled(draft, dataDir);
    await seal(draft);
    await publish(draft, file);
    return made;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function backupsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function filled(draft: string, dataDir: string): Promise<Made> {
  const shop = isReadOnly(dataDir) ? openForReading(dataDir) : openDatabase(dataDir, { busyMs: BUSY_MS });
  const backup = new DatabaseSync(draft);
  try {
    // Sealing makes it durable; until then nobody relies on it.
    backup.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA application_id = ${BACKUP_ID}`);
    backup.exec(BACKUP_TABLES);
    backup.prepare("INSERT INTO backup_info VALUES (?, ?)").run(BACKUP_FORMAT, Date.now());
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      snapshot(shop, backup);
      const lost = await collectFiles(shop, backup, disk(dataDir), dataDir);
      if (lost !== undefined) return { ...countsOf(backup), lost };
    }
    throw new UserError("Obrázky sa práve príliš rýchlo menia; zálohujte o chvíľu znova.");
  } finally {
    backup.close();
    shop.close();
  }
}

/** The shop at one moment. */
function snapshot(shop: Database, backup: Database): void {
  shop.exec("BEGIN");
  try {
    copyShop(shop, backup);
  } finally {
    shop.exec("COMMIT");
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UserError(`Súbor ${file} už existuje; zadajte iné meno alebo ho odstráňte.`);
}

/** Gives the draft its name, unless somebody was faster. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch {
    // It is there now, or the file system knows no second names.
    refuseExisting(file);
    await rename(draft, file);
  }
  syncFolder(dirname(file));
}
