import type { Collection } from "#src/backend/backend.ts";
import type { CollectionDocument } from "#src/catalogue/stored-document.ts";
import { type FileRows, fileRows } from "../files/file-rows.ts";
import { openDatabase } from "../store/database.ts";
import type { Database } from "../store/transaction.ts";

export interface StoredShop {
  readonly documents: readonly CollectionDocument[];
  /** For finding only: the database is closed. */
  readonly rows: FileRows;
}

/** What the shop in `dataDir` holds at this moment. */
export function storedShop(dataDir: string): StoredShop {
  const db = openDatabase(dataDir);
  try {
    return { documents: storedDocuments(db), rows: fileRows(db) };
  } finally {
    db.close();
  }
}

/** By their ids. */
export function storedDocuments(db: Database): readonly CollectionDocument[] {
  const select = db.prepare("SELECT collection, id, json FROM documents ORDER BY id");
  const rows = select.all() as { collection: Collection; id: string; json: string }[];
  return rows.map(({ collection, id, json }) => ({ collection, id, fields: JSON.parse(json) }));
}
