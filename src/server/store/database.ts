import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { UserError } from "#src/commands/user-error.ts";
import { makeFolder } from "../process/make-folder.ts";
import { tryLock } from "./lock.ts";
import { MIGRATIONS, migrate, versionOf } from "./migrations.ts";
import { isDamage } from "./sqlite-error.ts";
import type { Database } from "./sqlite-transaction.ts";

/** Marks a file as ours: "Pozi". */
export const APPLICATION_ID = 0x506f7a69;
export const DATABASE_FILE = "pozicovna.sqlite";

/** Throws if the folder has no shop, so that a command does not make an empty shop of a wrong `DATA_DIR`: only the server makes one. */
export function refuseMissing(folder: string): void {
  if (existsSync(join(folder, DATABASE_FILE))) return;
  throw new UserError(`V priečinku ${folder} nie je obchod; skontrolujte DATA_DIR. Nový obchod založí npm start.`);
}

/** A folder with one of these paths is ours: a shop, a pending or a staged restore, or the pictures that are left of a shop. */
const OWN_PATHS = [
  DATABASE_FILE,
  `restore/${DATABASE_FILE}`,
  "restore.new/files/products",
  `files/${VARIANT_WIDTHS[0]}/products`,
];
/** The folders whose contents the server deletes; below `files/` it deletes only files that no document shows. */
const EMPTIED = [
  "tmp",
  "download",
  "restore",
  "restore.new",
  ...[...PICTURE_FOLDERS, ...PDF_FOLDERS].map((name) => `files/${name}`),
];

/** Throws if a folder is not ours but holds files that the server would delete, for example a home folder with `tmp`. */
export function refuseForeignFolder(folder: string): void {
  if (OWN_PATHS.some((own) => existsSync(join(folder, own)))) return;
  const isFilled = (name: string) => existsSync(join(folder, name)) && readdirSync(join(folder, name)).length > 0;
  const found = EMPTIED.find(isFilled);
  if (!found) return;
  throw new UserError(
    `V ${folder} nie je obchod, ale je tam priečinok ${found}, ktorý by server vymazal; presuňte ho alebo zmeňte DATA_DIR.`,
  );
}

/** Throws if the shop belongs to another user of the machine, because that user's server could not read or write the files that a command makes. */
export function refuseForeignOwner(folder: string): void {
  const owner = statSync(join(folder, DATABASE_FILE), { throwIfNoEntry: false })?.uid;
  if (owner === undefined || !process.geteuid || owner === process.geteuid()) return;
  throw new UserError(`Obchod v ${folder} patrí inému používateľovi; spustite príkaz ako on (sudo -u).`);
}

interface OpenOptions {
  /** How long a statement blocks the event loop while another process holds the database; the default suits commands, which do no other work. */
  readonly busyMs?: number;
  /** Whether this process has locked the folder, as its server. */
  readonly isLocked?: boolean;
}

/** Opens the shop's database, makes it if there is none, and migrates it unless another server runs. Throws a `UserError` if the
 *  file is damaged or written by another program or a newer version, and leaves the file as it is. */
export function openDatabase(folder: string, { busyMs = 5_000, isLocked = false }: OpenOptions = {}): Database {
  makeFolder(folder);
  const path = join(folder, DATABASE_FILE);
  if (!existsSync(path)) create(path);
  if (statSync(path).size === 0) throw damaged(path, "je prázdny");
  const db = new DatabaseSync(path, { timeout: busyMs, enableForeignKeyConstraints: true, defensive: true });
  try {
    refuseForeign(db, path);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    if (isLocked) migrate(db);
    else if (versionOf(db) < MIGRATIONS.length) migrateUnserved(db, folder);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Migrates, or throws if a server runs, because that server is of the older version and would fail on the new schema. */
function migrateUnserved(db: Database, folder: string): void {
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
function create(path: string): void {
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

function refuseForeign(db: Database, path: string): void {
  let version: number;
  try {
    const [row] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
    if (row?.quick_check !== "ok") throw damaged(path, DAMAGED, row?.quick_check);
    const { application_id } = db.prepare("PRAGMA application_id").get() as { application_id: number };
    version = application_id === APPLICATION_ID ? versionOf(db) : 0;
  } catch (error) {
    throw isDamage(error) ? damaged(path, DAMAGED, error) : error;
  }
  if (version === 0) throw damaged(path, "je databáza iného programu");
  if (version > MIGRATIONS.length) {
    throw new UserError(`Súbor ${path} je z novšej verzie programu (${version}); spustite novšiu verziu.`);
  }
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
