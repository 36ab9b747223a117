import { statSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import { UserError } from "#src/commands/user-error.ts";
import { isFolder, type StoredFile } from "../files/file-rows.ts";
import { isFileName } from "../files/safe-name.ts";
import { MIGRATIONS, versionOf } from "../store/migrations.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { BACKUP_FORMAT, BACKUP_ID } from "./backup-schema.ts";
import { hasChecksum } from "./file-checksum.ts";

/** Opens a backup for reading. Throws a `UserError` if it is none, damaged, or of a newer program. It is trusted beyond that (ADR-010). */
export async function openBackup(file: string): Promise<{ readonly db: Database; readonly madeAt: number }> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new UserError(stats ? `${file} nie je súbor.` : `Súbor ${file} neexistuje.`);
  if (!(await hasChecksum(file))) throw damaged(file);
  const db = new DatabaseSync(file, { readOnly: true, defensive: true });
  try {
    return { db, madeAt: check(db, file) };
  } catch (error) {
    db.close();
    throw error instanceof UserError ? error : damaged(file, error);
  }
}

/** Returns when the backup was made, in milliseconds since 1970. */
function check(db: Database, file: string): number {
  const { application_id } = db.prepare("PRAGMA application_id").get() as { application_id: number };
  if (application_id !== BACKUP_ID || versionOf(db) < 1) throw new Error("no backup");
  const info = db.prepare("SELECT format, made_at AS madeAt FROM backup_info").get();
  const { format, madeAt } = info as { format: number; madeAt: number };
  if (format > BACKUP_FORMAT || versionOf(db) > MIGRATIONS.length)
    throw new UserError(`Súbor ${file} je z novšej verzie programu, spustite novšiu; nič sa nezmenilo.`);
  const [row] = db.prepare("PRAGMA integrity_check(1)").all() as { integrity_check: string }[];
  if (row?.integrity_check !== "ok") throw new Error(row?.integrity_check);
  return madeAt;
}

interface BackupFile extends Pick<StoredFile, "folder" | "name"> {
  readonly width: number; // 0 for the file itself
  readonly content: Uint8Array;
}

/** Throws at a name that leads out of the shop's folders. */
export function* backupFiles(db: Database): Generator<BackupFile> {
  const content = db.prepare("SELECT content FROM backup_files WHERE rowid = ?");
  for (const row of db.prepare("SELECT rowid, folder, name, width FROM backup_files").all()) {
    const { rowid, ...file } = row as Omit<BackupFile, "content"> & { readonly rowid: number };
    if (!isFolder(file.folder) || !isFileName(file.name))
      throw new UserError("Záloha má súbor s menom, ktoré obchod nedáva; nič sa nezmenilo.");
    yield { ...file, ...(content.get(rowid) as Pick<BackupFile, "content">) };
  }
}

const damaged = (file: string, cause?: unknown) =>
  new UserError(`Súbor ${file} je poškodený alebo to nie je záloha; nič sa nezmenilo.`, { cause });
