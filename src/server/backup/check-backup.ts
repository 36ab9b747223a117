import { closeSync, openSync, readSync, statSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { UserError } from "#src/commands/user-error.ts";
import { isFolder } from "../files/file-rows.ts";
import { MIGRATIONS, versionOf } from "../store/migrations.ts";
import type { Database } from "../store/transaction.ts";
import { BACKUP_FORMAT, BACKUP_ID, type FileKey, type Member, sha256Of } from "./backup-schema.ts";
import { isSealed } from "./seal.ts";

export interface Checked {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** Opens a backup for reading, after looking at every byte of it. What is no backup, or damaged, or of a newer program is a
 *  `UserError`. */
export async function openBackup(file: string): Promise<Checked> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UserError(`Súbor ${file} neexistuje.`);
  if (!isDatabase(file)) throw damaged(file);
  if (!(await isSealed(file))) throw damaged(file);
  const db = new DatabaseSync(file, { readOnly: true, defensive: true });
  try {
    return { db, madeAt: checked(db, file) };
  } catch (error) {
    db.close();
    throw error instanceof UserError ? error : damaged(file, error);
  }
}

/** The files of a backup, one after another; each is what was put in, or this throws. */
export function* membersOf(db: Database): Generator<Member> {
  const select = db.prepare(
    "SELECT folder, name, version, width, sha256, content FROM backup_files WHERE folder = ? AND name = ? AND version = ?",
  );
  for (const { folder, name, version } of db.prepare("SELECT folder, name, version FROM files").all() as FileKey[]) {
    const members = select.all(folder, name, version) as Member[];
    if (!isFolder(folder) || !isPlainName(name) || members.length === 0) throw new Error("files");
    for (const member of members) {
      if (!WIDTHS.includes(member.width) || sha256Of(member.content) !== member.sha256) throw new Error("content");
      yield member;
    }
  }
}

const WIDTHS: readonly number[] = [0, ...VARIANT_WIDTHS];
/** One that stays in its folder. */
const isPlainName = (name: string): boolean => !/^\.{0,2}$|[/\\\0]/.test(name);

/** Returns when the backup was made. */
function checked(db: Database, file: string): number {
  const { application_id } = db.prepare("PRAGMA application_id").get() as { application_id: number };
  if (application_id !== BACKUP_ID) throw damaged(file);
  const { format, madeAt } = db.prepare("SELECT format, made_at AS madeAt FROM backup_info").get() as {
    format: number;
    madeAt: number;
  };
  if (format > BACKUP_FORMAT || versionOf(db) > MIGRATIONS.length) {
    throw new UserError(`Súbor ${file} je z novšej verzie programu, spustite novšiu; nič sa nezmenilo.`);
  }
  const [row] = db.prepare("PRAGMA integrity_check(1)").all() as { integrity_check: string }[];
  if (row?.integrity_check !== "ok" || versionOf(db) === 0) throw damaged(file);
  for (const _ of membersOf(db));
  return madeAt;
}

/** So that SQLite is not asked about something else, however it is sealed. */
function isDatabase(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const start = Buffer.alloc(16);
    readSync(handle, start, 0, 16, 0);
    return start.toString("latin1") === "SQLite format 3\0";
  } finally {
    closeSync(handle);
  }
}

const damaged = (file: string, cause?: unknown) =>
  new UserError(`Súbor ${file} je poškodený alebo to nie je záloha; nič sa nezmenilo.`, { cause });
