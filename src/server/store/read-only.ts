import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASE_FILE, openDatabase } from "./database.ts";
import type { Database } from "./sqlite-transaction.ts";

/** Whether there is a shop in the folder that cannot be written to, as after a disk has failed. */
export function isReadOnly(folder: string): boolean {
  if (!existsSync(join(folder, DATABASE_FILE))) return false;
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Opens a copy of database and journal, because SQLite cannot open a journal that it may not write, and refuses every write to it. */
export function openForReading(folder: string): Database {
  const copy = mkdtempSync(join(tmpdir(), "pozicovna-"));
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) {
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name));
  }
  const db = openDatabase(copy, { busyMs: 0 });
  db.exec("PRAGMA query_only = ON");
  // An open file stays readable after its name is removed.
  rmSync(copy, { recursive: true });
  return db;
}
