import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Collection } from "#src/backend/backend.ts";
import type { Stored } from "#src/catalogue/check-catalogue.ts";
import { type FileRows, fileRows } from "../files/file-rows.ts";
import { DATABASE_FILE, openDatabase } from "../store/database.ts";
import { migrate } from "../store/migrations.ts";
import type { Database } from "../store/transaction.ts";

/** Long, because here nobody else waits. */
export const BUSY_MS = 5_000;

export interface PresentCatalogue {
  readonly documents: readonly Stored[];
  readonly rows: FileRows;
}

/** What the shop in `dataDir` holds; where there is none yet, what a new one would. */
export function presentCatalogue(dataDir: string): PresentCatalogue {
  const isThere = existsSync(join(dataDir, DATABASE_FILE));
  const db = isThere ? openDatabase(dataDir, { busyMs: BUSY_MS }) : new DatabaseSync(":memory:");
  try {
    if (!isThere) migrate(db);
    return { documents: documentsIn(db), rows: fileRows(db) };
  } finally {
    db.close();
  }
}

/** By their ids. */
export function documentsIn(db: Database): readonly Stored[] {
  const select = db.prepare("SELECT collection, id, json FROM documents ORDER BY id");
  const rows = select.all() as { collection: Collection; id: string; json: string }[];
  return rows.map(({ collection, id, json }) => ({ collection, id, fields: JSON.parse(json) }));
}
