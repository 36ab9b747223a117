import { statSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Collection } from "#src/backend/backend.ts";
import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { storedUrl } from "#src/backend/embedded/picture-variants.ts";
import { jsonFrom } from "#src/backend/json.ts";
import { canonical } from "#src/catalogue/canonical.ts";
import { refuse } from "#src/catalogue/check-catalogue.ts";
import { sha256Of } from "#src/catalogue/format.ts";
import { fileNoun, isCollection, kindOf, shownFiles, titleOf } from "#src/catalogue/stored-document.ts";
import { UserError } from "#src/commands/user-error.ts";
import { WEEKDAYS } from "#src/domain/hours/weekdays.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { MIGRATIONS, migrate, versionOf } from "../store/migrations.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { isRightType } from "./backup-files.ts";
import { checkRows } from "./backup-rows.ts";
import { BACKUP_FORMAT, BACKUP_ID, BACKUP_TABLES, type FileKey } from "./backup-schema.ts";
import { hasChecksum } from "./file-checksum.ts";

export interface Checked {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** Opens a backup for reading, after checking all of it. What is no backup, is damaged or of a newer program, or holds what no shop would
 *  store, is a `UserError`. */
export async function openBackup(file: string): Promise<Checked> {
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

/** Returns when the backup was made. */
function check(db: Database, file: string): number {
  const { application_id } = db.prepare("PRAGMA application_id").get() as { application_id: number };
  if (application_id !== BACKUP_ID) throw new Error("application id");
  // The schema is checked first, because reading a view in a table's place might never end (fault 99).
  const schema = schemaOf(db);
  if (!schemaOfVersion(0).every((sql) => schema.includes(sql))) throw new Error("schema");
  const info = db.prepare("SELECT format, made_at AS madeAt FROM backup_info").get();
  const { format, madeAt } = info as { format: number; madeAt: number };
  if (format > BACKUP_FORMAT || versionOf(db) > MIGRATIONS.length) throw newer(file);
  if (versionOf(db) < 1) throw new Error("version");
  if (schema.join() !== schemaOfVersion(versionOf(db)).join()) throw new Error("schema");
  const [row] = db.prepare("PRAGMA integrity_check(1)").all() as { integrity_check: string }[];
  if (row?.integrity_check !== "ok") throw new Error(row?.integrity_check);
  checkRows(db);
  checkPosition(db);
  checkDocuments(db, file);
  for (const _ of backupFiles(db));
  return madeAt;
}

/** All that the schema consists of, in an order of its own. */
function schemaOf(db: Database): readonly string[] {
  const rows = db.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all();
  return rows.map((row) => JSON.stringify(row).replace(/(\s|\\n)+/g, " "));
}

/** The schema of a backup of a shop of this version; of version 0 the backup's own tables. */
function schemaOfVersion(version: number): readonly string[] {
  const db = new DatabaseSync(":memory:");
  try {
    db.exec(BACKUP_TABLES);
    migrate(db, MIGRATIONS.slice(0, version));
    return schemaOf(db);
  } finally {
    db.close();
  }
}

/** Whether no collection was changed after the stored revision, from which the shop continues. */
function checkPosition(db: Database): void {
  const rows = db.prepare("SELECT key, value FROM meta").all() as { key: string; value: string }[];
  const meta = new Map(rows.map(({ key, value }) => [key, value]));
  const numbers = ["revision", ...[...meta.keys()].filter((key) => key.startsWith("changed:"))];
  const revision = Number(meta.get("revision"));
  const isPast = (text = "") => /^\d{1,15}$/.test(text) && Number(text) <= revision;
  const isSeed = ["open", "done"].includes(meta.get("seed") ?? "");
  if (!meta.get("epoch") || !isSeed || !numbers.every((key) => isPast(meta.get(key)))) throw new Error("meta");
}

/** More than staff may add, because older programs imported any number. */
const MOST_RESTORED_DAYS = 10 * MOST_SPECIAL_DAYS;

/** Holds documents to what an import holds them to. Every shop has the days of the week, because they are never added or deleted. */
function checkDocuments(db: Database, file: string): void {
  const refused: string[] = [];
  const counts = new Map<string, number>();
  for (const row of db.prepare("SELECT collection, id, json FROM documents").iterate()) {
    const { collection, id, json } = row as Readonly<Record<"collection" | "id" | "json", string>>;
    if (!isCollection(collection)) throw newer(file);
    counts.set(collection, (counts.get(collection) ?? 0) + 1);
    const fields = jsonFrom(Buffer.from(json));
    if (typeof fields !== "object" || fields === null) throw new Error(id);
    const document = { collection, id, fields: { ...fields } };
    const form = canonical(document);
    const strange = shownFiles(document).filter((url) => !mayShow(collection, url));
    const reasons =
      "reasons" in form ? form.reasons : strange.map((url) => `${fileNoun(collection)} ${url} sa nedá prevziať`);
    if (reasons.length > 0) refused.push(`${titleOf(document)}: ${reasons.join("; ")}`);
  }
  if ((counts.get("opening_hours") ?? 0) < WEEKDAYS.length) refused.push("opening_hours: chýbajú otváracie hodiny");
  if ((counts.get("special_days") ?? 0) > MOST_RESTORED_DAYS)
    refused.push(`special_days: výnimočných dní je viac ako ${MOST_RESTORED_DAYS}`);
  refuse("Obnova sa neuskutočnila", refused);
}

/** Whether a shop may have stored the address. Older shops may show pictures of other sites, but no PDF documents. */
function mayShow(collection: Collection, url: string): boolean {
  const folders: readonly string[] = kindOf(collection) === "pdf" ? PDF_FOLDERS : PICTURE_FOLDERS;
  const isPicture = kindOf(collection) === "picture";
  return folders.includes(storedUrl(url)?.folder ?? "") || (isPicture && /^https?:\/\//.test(url));
}

export interface BackupFile extends FileKey {
  /** 0 for the file itself. */
  readonly width: number;
  readonly content: Uint8Array;
}

/** The files of a backup, one after another. Throws at one that is not what was put in, or that no shop would store. */
export function* backupFiles(db: Database): Generator<BackupFile> {
  const select = db.prepare(
    "SELECT width, sha256, content FROM backup_files WHERE folder = ? AND name = ? AND version = ?",
  );
  const rows = db.prepare("SELECT folder, name, version FROM files").all();
  for (const row of rows as FileKey[]) {
    const { folder, name, version } = row;
    const contents = select.all(folder, name, version) as (BackupFile & { sha256: string })[];
    if (contents.length === 0) throw new Error("files");
    for (const { width, sha256, content } of contents) {
      if (sha256Of(content) !== sha256 || !isRightType(row, width, content)) throw new Error("content");
      yield { folder, name, version, width, content };
    }
  }
}

const newer = (file: string) =>
  new UserError(`Súbor ${file} je z novšej verzie programu, spustite novšiu; nič sa nezmenilo.`);
const damaged = (file: string, cause?: unknown) =>
  new UserError(`Súbor ${file} je poškodený alebo to nie je záloha; nič sa nezmenilo.`, { cause });
