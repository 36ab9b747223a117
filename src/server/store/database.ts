import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { UserError } from "#src/commands/user-error.ts";
import { makeFolder } from "../process/make-folder.ts";
import { tryLock } from "./lock.ts";
import { MIGRATIONS, migrate, versionOf } from "./migrations.ts";
import { isDamage } from "./sqlite-error.ts";
import type { Database } from "./sqlite-transaction.ts";

/** SQLite's mark of the program that a file belongs to: "Pozi". */
export const APPLICATION_ID = 0x506f7a69;
export const DATABASE_FILE = "pozicovna.sqlite";

interface OpenOptions {
  /** How long a statement blocks the event loop while another process holds the database; the default suits commands, which do no other work. */
  readonly busyMs?: number;
  readonly isServer?: boolean; // whether this process is the folder's server, which has locked it
}

/** Opens the shop's database, makes it if there is none, and migrates it unless another server runs. Throws a `UserError` if the
 *  file is damaged or written by another program or a newer version, and leaves the file as it is. */
export function openDatabase(folder: string, { busyMs = 5_000, isServer = false }: OpenOptions = {}): Database {
  makeFolder(folder);
  const path = join(folder, DATABASE_FILE);
  if (!existsSync(path)) createDatabase(path);
  if (statSync(path).size === 0) throw damaged(path, "je prázdny");
  const db = new DatabaseSync(path, { timeout: busyMs, enableForeignKeyConstraints: true, defensive: true });
  try {
    refuseUnusable(db, path);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    if (isServer) migrate(db);
    else if (versionOf(db) < MIGRATIONS.length) migrateWithoutServer(db, folder);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Migrates, or throws if a server runs, because that server is of the older version and would fail on the new schema. */
function migrateWithoutServer(db: Database, folder: string): void {
  const lock = tryLock(folder, "server.lock");
  if (!lock) throw new UserError(`Nad obchodom v ${folder} beží server staršej verzie; najprv ho reštartujte.`);
  try {
    migrate(db);
  } finally {
    lock.release();
  }
}

/** Closes the server's database. First moves the journal into the database file, unless another process holds the database. */
export function closeDatabase(db: Database): void {
  try {
    db.exec("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The next opening reads the journal.
  }
  db.close();
}

/** Creates the database under another name and renames it when it is complete, so that a crash leaves no damaged file behind. */
function createDatabase(path: string): void {
  if (existsSync(`${path}-wal`)) throw damaged(path, "chýba, hoci jeho žurnál existuje");
  const draft = `${path}.new`;
  for (const leftover of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`]) rmSync(leftover, { force: true });
  const db = new DatabaseSync(draft);
  db.exec(`PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}`);
  migrate(db);
  db.close();
  // The database holds password hashes, and other users may read the folder. SQLite gives the journal the same permissions.
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  syncFolder(join(path, ".."));
}

const DAMAGED = "je poškodený alebo to nie je databáza";

/** Throws if the file is damaged, or of another program or a newer version. */
function refuseUnusable(db: Database, path: string): void {
  let applicationId: number;
  try {
    const [row] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
    if (row?.quick_check !== "ok") throw damaged(path, DAMAGED, row?.quick_check);
    applicationId = (db.prepare("PRAGMA application_id").get() as { application_id: number }).application_id;
  } catch (error) {
    throw isDamage(error) ? damaged(path, DAMAGED, error) : error;
  }
  const version = versionOf(db);
  if (applicationId !== APPLICATION_ID || version === 0) throw damaged(path, "je databáza iného programu");
  if (version > MIGRATIONS.length)
    throw new UserError(`Súbor ${path} je z novšej verzie programu (${version}); spustite novšiu verziu.`);
}

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
