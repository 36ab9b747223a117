import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { UserError } from "#src/commands/user-error.ts";
import { LARGEST_RECORD, LONGEST_RECORD_NAME } from "#src/domain/values/limits.ts";
import { addition } from "#src/testing/addition.ts";
import { addProduct, contentOf, shopsFor, upload } from "#src/testing/data-folders.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { addAccount, STAFF, temporaryFolder } from "#src/testing/running-server.ts";
import { authenticator } from "../accounts/sign-in.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { BACKUP_ROWS } from "./backup-rows.ts";
import { openBackup } from "./check-backup.ts";
import { appendChecksum } from "./file-checksum.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreShop } from "./restore-shop.ts";

const { folderOf, opened } = shopsFor(onTestFinished);
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** A backup without its checksum: a shop with a product, its picture, the shop's own data with a document, and an account. */
const own = temporaryFolder();
let plain: Buffer;
const DAY = { From: "2026-12-24", To: "2026-12-24", Morning: "", Afternoon: "", Note: "" };
beforeAll(async () => {
  const shop = shopsFor(() => {});
  const dataDir = shop.folderOf();
  const context = await shop.opened(dataDir);
  addProduct(context, "Vŕtačka", await upload(context, "foto.png"));
  const pdf = new TextEncoder().encode("%PDF-1.7\n");
  const ComplaintsPdf = await context.files.upload("settings", "a.pdf", new Blob([pdf]).stream(), pdf.length);
  context.store.commit([addition("settings", "shop", { Name: "Náradie", ComplaintsPdf })]);
  const author = { by: "obsluha@example.sk", action: "a1" };
  context.store.commit([addition("special_days", "d", DAY)], author);
  await addAccount(context, STAFF);
  context.close();
  const file = join(own.path, "zaloha");
  await makeBackup(dataDir, file);
  rmSync(dataDir, { recursive: true });
  const bytes = readFileSync(file);
  plain = bytes.subarray(0, bytes.lastIndexOf("\npozicovna sha256 "));
  return own.remove;
});

/** The backup with a change and a right checksum; undefined where SQLite refuses the change. */
async function changed(change: (db: Database) => void): Promise<string | undefined> {
  const file = join(own.path, "zmenena");
  writeFileSync(file, plain);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    change(db);
  } catch {
    return undefined;
  } finally {
    db.close();
  }
  await appendChecksum(file);
  return file;
}
async function refusal(change: (db: Database) => void): Promise<Error | undefined> {
  const file = (await changed(change)) ?? expect.unreachable();
  const copy = join(folderOf(), "zaloha");
  copyFileSync(file, copy);
  return restoreShop(folderOf(), copy).then(
    () => undefined,
    (error: Error) => error,
  );
}

test("B13 the longest records that a commit writes can be restored", async () => {
  const shop = await opened(folderOf());
  const author = { by: "obsluha@example.sk", action: "a1" };
  const id = "\u{1f600}".repeat(100);
  shop.store.commit([{ kind: "add", collection: "products", id, fields: productFields("Emoji") }], author);
  // The name of a document without a name field is its unknown field `Day`, here of characters that JSON escapes.
  const large = (letter: string) => {
    const Day = "\u0001".repeat(LONGEST_RECORD_NAME) + letter;
    const room = LARGEST_RECORD / 2 - JSON.stringify({ Day, Zzz: "", id: "shop" }).length;
    return { Day, Zzz: letter.repeat(room) };
  };
  const [collection, fields, expected] = ["settings", large("b"), large("a")] as const;
  shop.store.commit([{ kind: "add", collection, id: "shop", fields: expected }], author);
  shop.store.commit([{ kind: "replace", collection, id: "shop", fields, expected }], author);
  const records = shop.store.snapshot().history.list({ collection: "history" }).documents;
  expect(records.map(({ Path, After }) => [Path, After !== undefined])).toEqual([
    ["settings/shop", true],
    ["settings/shop", true],
    [`products/${id}`, true],
  ]);
  const file = join(folderOf(), "zaloha");
  await makeBackup(shop.settings.dataDir, file);
  const target = folderOf();
  await restoreShop(target, file);
  expect(contentOf(await opened(target))).toEqual(contentOf(shop));
});

test("fault 99: every column of a backup has its rule, but those of what a restore leaves out and the content of files", async () => {
  const file = (await changed(() => {})) ?? "";
  const { db } = await openBackup(file);
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
  const columns = tables.flatMap(({ name: table }) =>
    (db.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(({ name }) => `${table}.${name}`),
  );
  db.close();
  const ruled = Object.entries(BACKUP_ROWS).flatMap(([table, { entries }]) =>
    Object.keys(entries).map((name) => `${table}.${name}`),
  );
  const left = columns.filter((column) => !/^(sessions|password_links)\.|^backup_files\.content$/.test(column));
  expect(ruled.sort()).toEqual(left.sort());
});

test.each([
  ["a revision beyond the present", "UPDATE meta SET value = '999' WHERE key LIKE 'changed:%'"],
  ["a hash that is none", "UPDATE accounts SET password_hash = 'x'"],
  ["a hash of another form", "UPDATE accounts SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA'"],
  [
    "a hash that takes all memory",
    `UPDATE accounts SET password_hash = replace(password_hash, 'm=19456,t=2', 'm=4194304,t=9')`,
  ],
  ["an id that JavaScript cannot hold", "UPDATE accounts SET id = 9007199254740993"],
  ["an instant that is none", "UPDATE files SET stored_at = 9223372036854775807"],
  ["an instant after the year 9999", "UPDATE files SET stored_at = 8640000000000000"],
  ["a day that no calendar has", "UPDATE backup_info SET made_at = 8640000000000001"],
  ["an e-mail under the key of another", "UPDATE accounts SET email_key = 'iny@example.sk'"],
  [
    "a version that breaks the header",
    "UPDATE files SET version = char(10); UPDATE backup_files SET version = char(10)",
  ],
  ["a type of another kind", "UPDATE files SET type = 'text/html' WHERE folder = 'products'"],
  [
    "a page of HTML as a PDF document",
    "UPDATE backup_files SET content = x'3c', sha256 = 'dabd3aff769f07eb2965401eb029974ebba3407afd02b26ddb564ea5f8efae72' WHERE folder = 'settings'",
  ],
  ["a record of the history that is none", "UPDATE history SET json = '[1]'"],
  ["a record that is no JSON", "UPDATE history SET json = '{'"],
  ["a record larger than any", "UPDATE history SET json = '{\"Name\":\"' || hex(zeroblob(70000)) || '\"}'"],
  ["a record of an unknown collection", "UPDATE history SET path = 'orders/a'"],
  ["a record of a path without an id", "UPDATE history SET path = 'productsX'"],
  ["a record of no action", "UPDATE history SET action = 'a/b'"],
  ["a bin of no time", "UPDATE files SET binned_at = -1"],
  ["a schema before the first", "PRAGMA user_version = -1"],
])("fault 99: %s is refused with a sentence", async (_, sql) => {
  const error = await refusal((db) => db.exec(sql));
  expect(error).toBeInstanceOf(UserError);
  expect(error?.message).toMatch(/je poškodený alebo to nie je záloha; nič sa nezmenilo/);
});

test.each(["https://cudzi.example/a.pdf", "/files/products/foto.png?v=0123456789", "/files/../authentication"])(
  "fault 99: %s as a PDF document is refused by name",
  async (url) => {
    const json = JSON.stringify({ Name: "Náradie", ComplaintsPdf: url });
    const error = await refusal((db) => db.prepare("UPDATE documents SET json = ? WHERE id = 'shop'").run(json));
    expect(error?.message).toContain(`Odmietnuté záznamy: 1\n  settings shop: dokument ${url} sa nedá prevziať`);
  },
);

test("fault 99, spec §5: a restore believes no key of a name, no bin, no revision, no number of a record and no unfinished first start", async () => {
  const file = await changed((db) => {
    db.exec("UPDATE documents SET name_key = 'píla' WHERE name_key = 'vŕtačka'");
    db.exec("UPDATE files SET binned_at = 1");
    db.exec(
      "UPDATE history SET revision = 999, number = 9007199254740991; UPDATE meta SET value = 'open' WHERE key = 'seed'",
    );
    db.exec("UPDATE meta SET value = '999999999999999' WHERE key = 'revision'");
  });
  const target = folderOf();
  await restoreShop(target, file ?? expect.unreachable());
  const { store, rows } = await opened(target);
  expect(store.isNew()).toBe(false);
  expect([...store.shownFiles()].filter((url) => !rows.isUsable(String(url)))).toEqual([]);
  expect(store.snapshot().history.list({ collection: "history" }).documents).toHaveLength(2);
  const add = (Name: string) => store.commit([addition("products", Name, productFields(Name))]);
  expect([add("Píla"), add("VŔTAČKA")]).toEqual(["committed", "duplicate"]);
  const again = join(folderOf(), "zaloha");
  await makeBackup(target, again);
  await restoreShop(folderOf(), again);
});

const ODD = [0, 1, -1, 2, 999_999, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n), 0.5, 1e308];
const ODD_TEXTS = [
  "",
  " ",
  "x",
  "\0",
  "a\nb",
  "__proto__",
  "constructor",
  "../x",
  "null",
  "{}",
  "[]",
  "é".repeat(5_000),
  "\u202e",
  "-1",
  "1e9",
];

test("fault 99: whatever stands in a column, the backup is refused with a sentence or restored to a shop that works", async () => {
  const columns = Object.entries(BACKUP_ROWS).flatMap(([table, { entries }]) =>
    Object.keys(entries).map((column) => [table, column] as const),
  );
  for (const [table, column] of columns) {
    let restored = 0;
    for (const value of [null, ...ODD, ...ODD_TEXTS, new Uint8Array([0xff])]) {
      const what = `${table}.${column} = ${String(value).slice(0, 30)}`;
      const first = `rowid = (SELECT min(rowid) FROM ${table})`;
      const file = await changed((db) => db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${first}`).run(value));
      if (file === undefined) continue;
      const isTaken = await openBackup(file).then(
        ({ db }) => {
          db.close();
          return true;
        },
        (error: Error) => {
          expect(error, what).toBeInstanceOf(UserError);
          return false;
        },
      );
      // Of what passes the check, two of each column are enough.
      if (!isTaken || ++restored > 2) continue;
      const target = folderOf();
      await restoreShop(target, file);
      const context = await opened(target);
      addProduct(context, "Píla");
      const signIn = authenticator(context.accounts, context.sessions);
      expect((await signIn(STAFF, "10.0.0.1")).outcome, what).toMatch(/success|userNotFound|userDisabled/);
      context.close();
    }
  }
});
