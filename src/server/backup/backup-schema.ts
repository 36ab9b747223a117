import type { Database } from "../store/sqlite-transaction.ts";

/** Marks a file as a backup: "PozB". Not the shop's own mark, so that no server opens it. */
export const BACKUP_ID = 0x506f7a42;
/** Of the tables below and the widths of pictures (2 since ADR-025). A restore takes this format and older ones. */
export const BACKUP_FORMAT = 2;

/** What a backup holds besides the shop's tables (ADR-010). `width` is 0 for the file itself. */
export const BACKUP_TABLES = `
  CREATE TABLE backup_info (format INTEGER NOT NULL, made_at INTEGER NOT NULL) STRICT;
  CREATE TABLE backup_files (
    folder TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, width INTEGER NOT NULL,
    sha256 TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (folder, name, version, width)
  ) STRICT;`;

export interface Counts {
  readonly products: number;
  readonly categories: number;
  readonly files: number;
  readonly accounts: number;
}

export function countsOf(db: Database): Counts {
  const count = (from: string) => (db.prepare(`SELECT count(*) AS n FROM ${from}`).get() as { n: number }).n;
  return {
    products: count("documents WHERE collection = 'products'"),
    categories: count("documents WHERE collection = 'categories'"),
    files: count("files"),
    accounts: count("accounts"),
  };
}
