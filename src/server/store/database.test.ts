import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { explained, UserError } from "#src/commands/user-error.ts";
import { addition } from "#src/testing/addition.ts";
import { ANY_FILES, temporaryFolder } from "#src/testing/running-server.ts";
import { closeDatabase, DATABASE_FILE, openDatabase } from "./database.ts";
import { documentStore } from "./document-store.ts";
import { lockFolder } from "./lock.ts";
import { MIGRATIONS, migrate, versionOf } from "./migrations.ts";
import { isReadOnly, openForReading } from "./read-only.ts";

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, DATABASE_FILE);
});
afterEach(() => folder.remove());
const open = () => openDatabase(folder.path, { busyMs: 0 });

function foreign(): Buffer {
  const db = new DatabaseSync(path);
  db.exec("CREATE TABLE theirs (a TEXT); PRAGMA user_version = 1");
  db.close();
  return readFileSync(path);
}

test.each([
  ["an empty file", () => Buffer.alloc(0)],
  ["a file that is no database", () => Buffer.from("to nie je databáza ".repeat(100))],
  ["another program's database", foreign],
])("fault 10: %s in the database's place is refused in one sentence and left as it is", (_, bytes) => {
  const before = bytes();
  writeFileSync(path, before);
  expect(open).toThrow(UserError);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test("a new database is its owner's alone to read, side files too, in a folder that others may read", () => {
  chmodSync(folder.path, 0o755);
  const db = open();
  db.exec("INSERT INTO meta VALUES ('a', 'b')");
  for (const end of ["", "-wal", "-shm"]) expect([end, statSync(path + end).mode & 0o777]).toEqual([end, 0o600]);
  db.close();
});

test("fault 10: a folder in the database's place is named in Slovak", () => {
  mkdirSync(path);
  const explaining = () => {
    try {
      open();
    } catch (error) {
      throw explained(error, (reason) => reason);
    }
  };
  expect(explaining).toThrow(new UserError("databáza sa nedá otvoriť"));
});

test("fault 10: a damaged database is refused and left as it is", () => {
  open().close();
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 4096, 4096 * 4);
  writeFileSync(path, bytes);
  expect(open).toThrow(/poškodený/);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test("fault 11: a journal without its database is refused, because it holds acknowledged writes", () => {
  writeFileSync(`${path}-wal`, "x");
  expect(open).toThrow(UserError);
});

test("fault 11: a missing or senseless side file does not matter", () => {
  open().close();
  writeFileSync(`${path}-wal`, "to nie je žurnál");
  open().close();
  rmSync(`${path}-shm`, { force: true });
  open().close();
});

test("fault 12: what a crash left of making the database is made anew", () => {
  writeFileSync(`${path}.new`, "polovica");
  const db = open();
  expect(versionOf(db)).toBe(MIGRATIONS.length);
  db.close();
});

test("fault 12: a migration that fails leaves the version before it, whole", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db);
  const failing = (broken: typeof db) => {
    broken.exec("CREATE TABLE half (a TEXT)");
    throw new Error("prerušené");
  };
  expect(() => migrate(db, [...MIGRATIONS, failing])).toThrow("prerušené");
  expect(versionOf(db)).toBe(MIGRATIONS.length);
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
});

test("fault 13: a database of a newer version is refused and left as it is", () => {
  const db = open();
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
  db.close();
  const before = readFileSync(path);
  expect(open).toThrow(/novšej verzie/);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test("fault 12: nobody but the server migrates the database while a server of the older version runs", () => {
  const before = open();
  before.exec(`PRAGMA user_version = ${MIGRATIONS.length - 1}; DROP TABLE missed_searches`);
  before.close();
  const lock = lockFolder(folder.path);
  expect(open).toThrow(/najprv ho reštartujte/);
  const seen = new DatabaseSync(path);
  expect(versionOf(seen)).toBe(MIGRATIONS.length - 1);
  seen.close();
  lock.release();
  const after = open();
  expect(versionOf(after)).toBe(MIGRATIONS.length);
  after.close();
});

test("fault 10: a database that cannot be read for another reason is not called damaged", () => {
  closeDatabase(open());
  const moved = join(folder.path, "inde");
  mkdirSync(moved);
  copyFileSync(path, join(moved, DATABASE_FILE));
  const other = new DatabaseSync(join(moved, DATABASE_FILE));
  other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  expect(() => openDatabase(moved, { busyMs: 0 })).toThrow(/locked/);
  other.close();
});

test("fault 8: a folder that cannot be written to is read, journal and all, and refuses writes", () => {
  const db = open();
  db.exec("INSERT INTO meta VALUES ('posledne', 'ešte v žurnále')");
  expect(isReadOnly(folder.path)).toBe(false);
  const reading = openForReading(folder.path);
  expect(reading.prepare("SELECT value FROM meta WHERE key = 'posledne'").get()).toEqual({ value: "ešte v žurnále" });
  const store = documentStore(reading, ANY_FILES);
  expect([...store.snapshot().collections.opening_hours.ordered]).toHaveLength(7);
  const fields = { name: "Píly", imgPath: "" };
  expect(() => store.commit([addition("categories", "a", fields)])).toThrow(/readonly/);
  reading.close();
  db.close();
});

test("fault 19: a second server on one folder is refused, a command beside the server is not", () => {
  const lock = lockFolder(folder.path);
  const server = open();
  expect(() => lockFolder(folder.path)).toThrow(UserError);
  const command = open();
  command.exec("UPDATE meta SET value = value");
  command.close();
  server.close();
  lock.release();
  lockFolder(folder.path).release();
});
