import { randomUUID } from "node:crypto";
import { nameKey } from "#src/backend/name-key.ts";
import { newWeekday, WEEKDAYS } from "#src/domain/hours/weekdays.ts";
import { type Database, transaction } from "./sqlite-transaction.ts";

type Migration = (db: Database) => void;
const sql =
  (statements: string): Migration =>
  (db) =>
    db.exec(statements);

/** The steps of the schema: entry n leads from version n to n + 1. Never edit an entry that was released, append one. */
export const MIGRATIONS: readonly Migration[] = [
  createShop,
  // Links by which staff set their passwords.
  sql(`CREATE TABLE password_links (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    token_hash BLOB NOT NULL, created_at INTEGER NOT NULL
  ) STRICT`),
  // The history, and the bin: a file with a time in `binned_at` is in it.
  sql(`
    CREATE TABLE history (
      number INTEGER PRIMARY KEY, revision INTEGER NOT NULL, at INTEGER NOT NULL, author TEXT NOT NULL,
      action TEXT NOT NULL, path TEXT NOT NULL, json TEXT NOT NULL
    ) STRICT;
    CREATE INDEX history_author ON history (author);
    CREATE INDEX history_action ON history (action);
    CREATE INDEX history_path ON history (path);
    ALTER TABLE files ADD COLUMN binned_at INTEGER;
  `),
  // No code uses this column any more.
  sql("ALTER TABLE sessions ADD COLUMN changed_password INTEGER NOT NULL DEFAULT 0"),
  // The key of a commit, so that it is made once (ADR-021).
  sql(`
    ALTER TABLE history ADD COLUMN key TEXT;
    CREATE UNIQUE INDEX history_key ON history (author, key) WHERE key IS NOT NULL;
  `),
  sql("CREATE TABLE missed_searches (text TEXT PRIMARY KEY, count INTEGER NOT NULL, last_day TEXT NOT NULL) STRICT"),
];

/** SQLite's `user_version`, which is 0 in an empty file. */
export function versionOf(db: Database): number {
  return (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
}

export function migrate(db: Database, migrations = MIGRATIONS): void {
  for (let version = versionOf(db); version < migrations.length; version++) {
    transaction(db, () => {
      // Another process may have made this step already.
      if (versionOf(db) !== version) return;
      migrations[version]?.(db);
      db.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
}

/** `meta` holds the store's position, later also the revision of each collection. `name_key` keeps names unique (`nameKey`). */
function createShop(db: Database): void {
  db.exec(`
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE documents (
      collection TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, name_key TEXT,
      PRIMARY KEY (collection, id)
    ) STRICT;
    CREATE UNIQUE INDEX documents_name ON documents (collection, name_key) WHERE name_key IS NOT NULL;
    CREATE TABLE files (
      folder TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, version TEXT NOT NULL,
      type TEXT NOT NULL, bytes INTEGER NOT NULL, stored_at INTEGER NOT NULL,
      PRIMARY KEY (folder, name)
    ) STRICT;
    CREATE UNIQUE INDEX files_name ON files (folder, name_key);
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL,
      disabled INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sessions (
      token_hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sessions_account ON sessions (account);
  `);
  const insertMeta = db.prepare("INSERT INTO meta VALUES (?, ?)");
  insertMeta.run("epoch", randomUUID());
  insertMeta.run("revision", "1");
  // "open" until the first server has filled the shop with demo data, or with nothing.
  insertMeta.run("seed", "open");
  const insertDay = db.prepare("INSERT INTO documents VALUES ('opening_hours', ?, ?, ?)");
  for (const [index, { id }] of WEEKDAYS.entries()) {
    const fields = newWeekday(index);
    insertDay.run(id, JSON.stringify(fields), nameKey("opening_hours", { ...fields }) ?? null);
  }
}
