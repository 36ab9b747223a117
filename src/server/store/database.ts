import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { UserError } from "#src/commands/user-error.ts";
import { MIGRATIONS, migrate, versionOf } from "./migrations.ts";
import type { Database } from "./transaction.ts";

/** Marks a file as ours: "Pozi". */
const APPLICATION_ID = 0x506f7a69;
export const DATABASE_FILE = "pozicovna.sqlite";

/** How long a statement may stand still for another process. The server keeps it short, because it answers nobody meanwhile. */
export interface Waiting {
  readonly busyMs: number;
}

/** Opens the shop's database, making it first where there is none. What is there and is not ours, or is damaged, or is newer than
 *  this program stops with a `UserError` and is left exactly as it was. */
export function openDatabase(folder: string, { busyMs }: Waiting): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, DATABASE_FILE);
  if (!existsSync(path)) create(path);
  if (statSync(path).size === 0) throw damaged(path, "je prázdny");
  const db = new DatabaseSync(path, { timeout: busyMs, enableForeignKeyConstraints: true, defensive: true });
  try {
    refuseForeign(db, path);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A new database appears under its name only when it is whole, so a crash here leaves nothing behind that looks damaged. */
function create(path: string): void {
  if (existsSync(`${path}-wal`)) throw damaged(path, "chýba, hoci jeho žurnál existuje");
  const draft = `${path}.new`;
  for (const leftover of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`]) rmSync(leftover, { force: true });
  const db = new DatabaseSync(draft);
  db.exec(`PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}`);
  migrate(db);
  db.close();
  renameSync(draft, path);
  syncFolder(join(path, ".."));
}

function refuseForeign(db: Database, path: string): void {
  let version: number;
  try {
    const [row] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
    if (row?.quick_check !== "ok") throw new Error(row?.quick_check);
    const { application_id } = db.prepare("PRAGMA application_id").get() as { application_id: number };
    version = application_id === APPLICATION_ID ? versionOf(db) : 0;
  } catch (error) {
    throw damaged(path, "je poškodený alebo to nie je databáza", error);
  }
  if (version === 0) throw damaged(path, "je databáza iného programu");
  if (version > MIGRATIONS.length) {
    throw new UserError(`Súbor ${path} je z novšej verzie programu (${version}); spustite novšiu verziu.`);
  }
}

/** What lies in the database's place holds nothing that could be read. */
export class DamagedError extends UserError {}

function damaged(path: string, what: string, cause?: unknown): DamagedError {
  return new DamagedError(`Súbor ${path} ${what}; obnovte ho zo zálohy alebo ho presuňte preč.`, { cause });
}

/** Makes a rename in the folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
