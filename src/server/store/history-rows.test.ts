import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fields } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { LARGEST_HISTORY_LIST, MOST_RECORDS, RECORDS_STORED_MS } from "#src/domain/values/limits.ts";
import { addition } from "#src/testing/addition.ts";
import { productFields as product } from "#src/testing/product-fields.ts";
import { refusal } from "#src/testing/refusal.ts";
import { ANY_FILES } from "#src/testing/running-server.ts";
import { fileRows, urlOf } from "../files/file-rows.ts";
import { openDatabase } from "./database.ts";
import { documentStore } from "./document-store.ts";
import { historyRows } from "./history-rows.ts";
import type { Database } from "./sqlite-transaction.ts";

/** Who makes a commit of its own. */
const author = (action = "a1", by = "obsluha@example.sk") => ({ by, action, key: newId() });
let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pozicovna-"));
  db = openDatabase(folder);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});
const count = () => (db.prepare("SELECT count(*) AS n FROM history").get() as { n: number }).n;
const HISTORY = { collection: "history" } as const;

test("B13 records of more than a year ago are deleted, and of more than there may be the oldest", () => {
  const rows = historyRows(db);
  const add = (at: number) => rows.add([{ Path: "products/p", Name: "Píla" }], at, author(), 1);
  const now = Date.now();
  add(now - RECORDS_STORED_MS - 1);
  add(now - RECORDS_STORED_MS + 1_000);
  add(now);
  rows.tidy(now);
  expect(count()).toBe(2);
  db.exec("DELETE FROM history WHERE number = 3");
  db.exec(`UPDATE history SET number = number + ${MOST_RECORDS}`);
  add(now);
  rows.tidy(now);
  expect(count()).toBe(2);
  db.exec(`UPDATE history SET number = 1 WHERE number = ${MOST_RECORDS + 2}`);
  rows.tidy(now);
  expect(count()).toBe(1);
});

test("fault 16, B13: a clock that is years ahead deletes no record, and no number is given again", () => {
  const rows = historyRows(db);
  const add = (Name: string) => rows.add([{ Path: "products/p", Name }], Date.now(), author(), 1);
  add("Píla");
  expect(rows.list(HISTORY, 1).documents).toMatchObject([{ id: "1", Name: "Píla" }]);
  rows.tidy(Date.now() + 3 * RECORDS_STORED_MS);
  add("Kosa");
  expect(rows.list(HISTORY, 1).documents).toMatchObject([{ id: "2", Name: "Kosa" }, { id: "1" }]);
});

test("fault 16, B13: a clock that was years behind deletes no record once it is right, nor the bin's files", () => {
  const rows = historyRows(db);
  const add = (at: number) => rows.add([{ Path: "products/p", Name: "Píla" }], at, author(), 1);
  const now = Date.now();
  for (const at of [now, now - 2 * RECORDS_STORED_MS, now + 1]) add(at);
  rows.tidy(now);
  expect(count()).toBe(3);
  const binned: (number | null)[] = [];
  const files = { ...ANY_FILES, setBinned: (_: string, at: number | null) => void binned.push(at) };
  const store = documentStore(db, files, () => now - 2 * RECORDS_STORED_MS);
  store.commit([addition("products", "q", product("Kosa", { imgPath: "/files/products/kosa.png?v=1" }))], author());
  store.commit([{ kind: "delete", collection: "products", id: "q" }], author());
  expect(binned).toEqual([null, now + 1]);
});

test("B13 a list ends where it would get too large, says that there is more, and is continued behind its last record", () => {
  const rows = historyRows(db);
  const Name = "x".repeat(LARGEST_HISTORY_LIST / 4);
  for (let at = 0; at < 10; at++) rows.add([{ Path: "products/p", Name }], at, author(), 1);
  const first = rows.list({ ...HISTORY, first: 10 }, 1);
  expect([first.documents.length, first.more]).toEqual([3, true]);
  const next = rows.list({ ...HISTORY, first: 10, after: String(first.documents[2]?.id) }, 1);
  expect(next.documents[0]?.At).toBe(6);
});

test("B13 a list of a field that is none, or behind no record, does no harm", () => {
  const rows = historyRows(db);
  rows.add([{ Path: "products/p", Name: "Píla" }], 1, author(), 1);
  const where = { field: "json FROM accounts; --", equals: "x" };
  expect(rows.list({ ...HISTORY, where }, 1)).toEqual({ documents: [], more: false });
  expect(rows.list({ ...HISTORY, first: 10, after: "nič" }, 1).documents).toHaveLength(1);
  expect(rows.one("1 OR 1", 1)).toBe(null);
});

test("ADR-043 a snapshot sees the records of its time, and a later write leaves it as it was", () => {
  const store = documentStore(db, fileRows(db));
  store.commit([addition("products", "p", product("Píla"))], author());
  const before = store.snapshot();
  store.commit([{ kind: "delete", collection: "products", id: "p" }], author());
  expect(before.history.list(HISTORY).documents).toHaveLength(1);
  expect(store.snapshot().history.list(HISTORY).documents).toHaveLength(2);
  expect(store.snapshot().collections.history.changedAt).toBe(store.snapshot().position.revision);
});

test("B13 what the program does by itself is not recorded, a restore is one record", () => {
  const store = documentStore(db, fileRows(db));
  store.commit([addition("products", "p", product("Píla"))]);
  expect(count()).toBe(0);
  const kosa = { id: "k", ...product("Kosa") };
  store.importDocuments(new Map([["products", new Map([["k", kosa]])]]));
  expect(count()).toBe(0);
  historyRows(db).addRestore(7, 5, 1);
  expect(store.snapshot().history.list(HISTORY).documents).toMatchObject([{ Command: "restore", Count: 7, Path: "" }]);
});

test("B13 a file is in the bin while no document shows it, and a restored document takes it out again", () => {
  const files = fileRows(db);
  const store = documentStore(db, files, () => 5);
  const row = {
    folder: "products",
    name: "a.png",
    version: "0123456789",
    type: "image/png",
    bytes: 1,
    storedAt: 1,
  } as const;
  files.add(row);
  const imgPath = urlOf(row);
  const fields: Fields = product("Píla", { imgPath });
  store.commit([addition("products", "p", fields)], author());
  store.commit([addition("products", "q", { ...fields, Name: "Pílka" })], author());
  const remove = (id: string) => store.commit([{ kind: "delete", collection: "products", id }], author());
  remove("p");
  expect([files.isUsable(imgPath), files.isInBin(imgPath)]).toEqual([true, false]);
  remove("q");
  expect([files.isUsable(imgPath), files.isInBin(imgPath)]).toEqual([false, true]);
  const other = { kind: "add", collection: "products", id: "r", fields } as const;
  expect(store.commit([other], author())).toEqual(refusal("invalid"));
  const again = { kind: "add", collection: "products", id: "p", fields, restores: true } as const;
  expect(store.commit([again], author())).toBe("committed");
  expect([files.isUsable(imgPath), files.isInBin(imgPath)]).toEqual([true, false]);
  remove("p");
  files.remove(row);
  expect(store.commit([again], author())).toBe("committed");
  expect(store.snapshot().collections.products.byId.get("p")?.imgPath).toBe("");
});

test("ADR-021 a commit is made once for its key and account, also after a restart, as long as the history has it", () => {
  const sending = author();
  const price = (from: number, to: number) =>
    ({
      kind: "update",
      collection: "products",
      id: "p",
      fields: { Price: { Day: to } },
      expected: { Price: { Day: from } },
    }) as const;
  let store = documentStore(db, fileRows(db));
  const now = () => store.snapshot().collections.products.byId.get("p")?.Price;
  store.commit([addition("products", "p", product("Píla", { Price: { Day: 1 } }))], author());
  store.commit([price(1, 2)], sending);
  store.commit([price(2, 1)], author());
  store = documentStore(db, fileRows(db));
  expect(store.commit([price(1, 2)], sending)).toBe("committed");
  expect(now()).toEqual({ Day: 1 });
  expect(store.commit([price(1, 2)], { ...sending, by: "kolega@example.sk" })).toBe("committed");
  expect(now()).toEqual({ Day: 2 });
  expect(count()).toBe(4);
  historyRows(db).tidy(Date.now() + 2 * RECORDS_STORED_MS);
  db.exec("DELETE FROM history WHERE number < 4");
  expect(store.commit([price(1, 2)], sending)).toBe("committed");
  expect(store.commit([price(1, 3)], sending)).toEqual(refusal("changed"));
});

test("B13 a commit that fails leaves neither records nor files in the bin", () => {
  const files = fileRows(db);
  const store = documentStore(db, files);
  const row = {
    folder: "products",
    name: "a.png",
    version: "0123456789",
    type: "image/png",
    bytes: 1,
    storedAt: 1,
  } as const;
  files.add(row);
  store.commit([addition("products", "p", product("Píla", { imgPath: urlOf(row) }))], author());
  db.exec("CREATE TRIGGER broken BEFORE UPDATE OF binned_at ON files BEGIN SELECT RAISE(ABORT, 'broken'); END");
  expect(() => store.commit([{ kind: "delete", collection: "products", id: "p" }], author())).toThrow(/broken/);
  expect(count()).toBe(1);
  expect([files.isUsable(urlOf(row)), store.snapshot().collections.products.byId.has("p")]).toEqual([true, true]);
});
