import { createHash } from "node:crypto";
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { DatabaseSync } from "@photostructure/sqlite";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { BackendError } from "#src/backend/backend.ts";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { UserError } from "#src/commands/user-error.ts";
import { admin } from "#src/entry/admin.ts";
import { addition } from "#src/testing/addition.ts";
import { addProduct, bytesIn, contentOf, leftovers, photo, shopsFor } from "#src/testing/data-folders.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { browserFetch, optionsFor, STAFF } from "#src/testing/running-server.ts";
import { accountRows } from "../accounts/account-rows.ts";
import { prepareAdministrator } from "../accounts/first-administrator.ts";
import { urlOf } from "../files/file-rows.ts";
import { versionOf } from "../files/file-store.ts";
import { listen } from "../http/listen.ts";
import { openShop } from "../open-shop.ts";
import { DATABASE_FILE, openDatabase } from "../store/database.ts";
import { lockFolder } from "../store/lock.ts";
import { MIGRATIONS } from "../store/migrations.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { BACKUP_FORMAT } from "./backup-schema.ts";
import { appendChecksum } from "./file-checksum.ts";
import { makeBackup } from "./make-backup.ts";
import { applyRestore, isRestorePending } from "./pending-restore.ts";
import { restoreShop } from "./restore-shop.ts";

const { emptyShop, folderOf, opened, shopIn } = shopsFor(onTestFinished);
// Whole shops are made, copied and checked; the limit is for what hangs.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The backup of a shop with a drill, and a folder with another shop: a saw, and under the same name another picture. */
let file: string;
let dataDir: string;
let saved: unknown;
beforeEach(async () => {
  const from = folderOf();
  await shopIn(from, "Vŕtačka", 10);
  file = join(folderOf(), "zaloha");
  await makeBackup(from, file);
  const source = await opened(from);
  saved = contentOf(source);
  source.close();
  dataDir = folderOf();
  await shopIn(dataDir, "Píla", 200);
});

async function contentIn(folder: string): Promise<unknown> {
  const context = await opened(folder);
  const content = contentOf(context);
  context.close();
  return content;
}
/** The backup as a program that writes other things would have written it. */
async function rewritten(change: (db: Database) => void): Promise<void> {
  truncateSync(file, readFileSync(file).lastIndexOf("\npozicovna sha256 "));
  const db = new DatabaseSync(file);
  change(db);
  db.close();
  await appendChecksum(file);
}
/** As a program wrote it that had no such widths. */
const asBeforeWidths = (db: Database) =>
  db.exec("UPDATE backup_info SET format = 1; DELETE FROM backup_files WHERE width IN (512, 1080)");

describe("in the place of another shop", () => {
  test("design §4: restores the backup's shop for its owner's eyes, and backs up the one that was there", async () => {
    const old = await contentIn(dataDir);
    const { before } = await restoreShop(dataDir, file);
    expect(statSync(join(dataDir, DATABASE_FILE)).mode & 0o777).toBe(0o600);
    expect(await contentIn(dataDir)).toEqual(saved);
    expect(leftovers(dataDir)).toEqual([]);
    expect(before).toMatch(/backups\/pred-obnovou-/);
    await restoreShop(dataDir, before ?? "");
    expect(await contentIn(dataDir)).toEqual(old);
  });

  test.each([
    ["of 40 days ago", 40, 0],
    ["restored where the clock is 60 days behind", 0, 60],
  ])("B13 pictures in the bin of a backup %s are kept for 30 days from the restore", async (_, deleted, restored) => {
    const real = Date.now();
    const travel = (days: number) => vi.useFakeTimers({ toFake: ["Date"], now: real - days * 24 * 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const from = folderOf();
    await shopIn(from, "Vŕtačka");
    travel(deleted);
    const source = await opened(from);
    source.store.commit([{ kind: "delete", collection: "products", id: "Vŕtačka" }], { by: "a@b.sk", action: "a1" });
    source.close();
    const backup = join(folderOf(), "zaloha");
    await makeBackup(from, backup);
    travel(restored);
    await restoreShop(dataDir, backup);
    vi.useRealTimers();
    const { files, store, rows } = await opened(dataDir);
    await files.collect(store.shownFiles, store.lastRecordAt());
    expect(rows.find("products", "foto.png")?.binnedAt).toBeGreaterThan(real - 60_000);
  });

  test.skipIf(process.geteuid?.() !== 0)(
    "is refused to another user than the shop's, and leaves everything as it was",
    async () => {
      const old = await contentIn(dataDir);
      chownSync(join(dataDir, DATABASE_FILE), 65_534, 65_534);
      await expect(restoreShop(dataDir, file)).rejects.toThrow("patrí inému používateľovi");
      expect(await contentIn(dataDir)).toEqual(old);
    },
  );

  test("a damaged database does not prevent it, and is moved to backups", async () => {
    const path = join(dataDir, DATABASE_FILE);
    writeFileSync(path, "to nie je databáza ".repeat(100));
    const bytes = readFileSync(path);
    expect((await restoreShop(dataDir, file)).before).toBeUndefined();
    expect(await contentIn(dataDir)).toEqual(saved);
    const [moved = ""] = readdirSync(join(dataDir, "backups"));
    expect(readFileSync(join(dataDir, "backups", moved, DATABASE_FILE)).equals(bytes)).toBe(true);
  });

  test("fault 13: a shop of a newer program is not replaced by an older one", async () => {
    const db = openDatabase(dataDir, { busyMs: 0 });
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    db.close();
    const before = bytesIn(join(dataDir, "files"));
    await expect(restoreShop(dataDir, file)).rejects.toThrow(/novšej verzie/);
    expect(bytesIn(join(dataDir, "files"))).toEqual(before);
  });
});

test("a command that has the database open over a restore does not harm the restored one", async () => {
  const command = openDatabase(dataDir);
  command.exec("UPDATE accounts SET disabled = 1");
  await restoreShop(dataDir, file);
  const restored = await opened(dataDir);
  addProduct(restored, "Nová");
  command.close();
  restored.close();
  const again = await opened(dataDir);
  const names = Array.from(again.store.snapshot().collections.products.ordered, ({ Name }) => Name);
  expect(names).toEqual(["Nová", "Vŕtačka"]);
  expect(again.accounts.all().map(({ disabled }) => disabled)).toEqual([false]);
});

test("fault 14: a backup during which another shop is restored holds that shop, with its pictures", async () => {
  const lock = lockFolder(dataDir);
  await expect(restoreShop(dataDir, file, 0)).rejects.toThrow(/pripravená/);
  const [pending, aside] = [join(dataDir, "restore"), join(dataDir, "nabok")];
  renameSync(pending, aside);
  const [made, target] = [join(folderOf(), "kopia"), folderOf()];
  const making = makeBackup(dataDir, made);
  // The rows are copied when the draft holds something, and the files are being read.
  const draftSize = () => readdirSync(dirname(made)).map((name) => statSync(join(dirname(made), name)).size)[0] ?? 0;
  while (draftSize() === 0) await new Promise(setImmediate);
  renameSync(aside, pending);
  applyRestore(dataDir);
  lock.release();
  expect(await making).toMatchObject({ lost: [] });
  await restoreShop(target, made);
  expect(await contentIn(target)).toEqual(saved);
});

test("ADR-025: a backup from before a width existed leaves no variant of another picture, and the missing ones are made", async () => {
  await rewritten(asBeforeWidths);
  await restoreShop(dataDir, file);
  expect(bytesIn(join(dataDir, "files/1080"))).toEqual({});
  const restored = await opened(dataDir);
  await restored.files.complete();
  expect(contentOf(restored)).toEqual(saved);
});

describe("a file that is refused before anything is touched", () => {
  async function refuses(reason: RegExp): Promise<void> {
    const before = bytesIn(dataDir);
    const refused = restoreShop(dataDir, file);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(reason);
    expect(bytesIn(dataDir)).toEqual(before);
    const fresh = folderOf();
    await expect(restoreShop(fresh, file)).rejects.toThrow(reason);
    expect(readdirSync(fresh)).toEqual([]);
  }

  test.each([0, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.9999])("one bit changed at %d of its length", async (at) => {
    const bytes = readFileSync(file);
    const position = Math.floor(bytes.length * at);
    bytes[position] = (bytes[position] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await refuses(/poškodený/);
  });

  test.each([0, 10, 4096, 20_000])("cut to %d bytes", async (length) => {
    truncateSync(file, length);
    await refuses(/poškodený/);
  });

  test("one byte shorter, or one byte longer", async () => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -1));
    await refuses(/poškodený/);
    writeFileSync(file, Buffer.concat([bytes, Buffer.from("\n")]));
    await refuses(/poškodený/);
  });

  test("the shop's own database, a text, nothing, a folder", async () => {
    copyFileSync(join(dataDir, DATABASE_FILE), file);
    await refuses(/nie je záloha/);
    await appendChecksum(file);
    await refuses(/nie je záloha/);
    writeFileSync(file, "to nie je záloha ".repeat(100));
    await refuses(/nie je záloha/);
    file = join(dirname(file), "nic");
    await refuses(/neexistuje/);
    mkdirSync(file);
    await refuses(/nie je súbor\.$/);
  });

  test.each([
    ["schema", `PRAGMA user_version = ${MIGRATIONS.length + 1}`],
    ["format", `UPDATE backup_info SET format = ${BACKUP_FORMAT + 1}`],
  ])("fault 13: one of a newer %s", async (_, sql) => {
    await rewritten((db) => db.exec(sql));
    await refuses(/novšej verzie/);
  });

  test.each([
    ["a picture that is not what was put in", "UPDATE backup_files SET content = x'00' WHERE width = 320"],
    ["a picture that is missing", "DELETE FROM backup_files WHERE folder = 'products'"],
    [
      "a name that leads out of its folder",
      "UPDATE files SET name = '../../von.png'; UPDATE backup_files SET name = '../../von.png'",
    ],
    ["a folder that is not ours", "UPDATE files SET folder = '..'; UPDATE backup_files SET folder = '..'"],
    ["no schema at all", "PRAGMA user_version = 0"],
    ["a table that is missing", "DROP TABLE files"],
  ])("with a right checksum, but with %s", async (_, sql) => {
    await rewritten((db) => {
      db.exec("PRAGMA foreign_keys = OFF");
      db.exec(sql);
    });
    await refuses(/poškodený/);
  });

  const ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)";
  test.each([
    [
      "a view that never ends in place of its own table",
      "backup_info",
      `${ENDLESS} SELECT 1 AS format, x AS made_at FROM n`,
    ],
    ["a view that never ends in place of the files", "files", `${ENDLESS} SELECT '' AS folder, '' AS name FROM n`],
    ["a view in place of the documents", "documents", "SELECT 'products' AS collection, 'x' AS id, '{}' AS json"],
  ])("fault 99: %s", async (_, table, select) => {
    await rewritten((db) => db.exec(`DROP TABLE ${table}; CREATE VIEW ${table} AS ${select}`));
    await refuses(/poškodený/);
  });

  test.each([
    ["a trigger", "CREATE TRIGGER t AFTER DELETE ON documents BEGIN DELETE FROM accounts; END"],
    ["a table that no shop has", "CREATE TABLE x (a)"],
    ["a table that runs code of an extension", "CREATE VIRTUAL TABLE x USING fts5(a)"],
    ["a position that is no number", "UPDATE meta SET value = 'x'"],
    ["no position", "DELETE FROM meta"],
    ["a column more", "ALTER TABLE documents ADD COLUMN x TEXT"],
    ["a document that is no JSON", "UPDATE documents SET json = '{' WHERE collection = 'products'"],
    ["a document that is no object", "UPDATE documents SET json = '\"x\"' WHERE collection = 'products'"],
    ["a document nested without end", `UPDATE documents SET json = '{"x":${"[".repeat(1_000)}${"]".repeat(1_000)}}'`],
    ["a document with a key of JavaScript", `UPDATE documents SET json = '{"__proto__":{}}'`],
    ["an id that no document may have", "UPDATE documents SET id = '__x__' WHERE collection = 'products'"],
    ["a page of HTML as a picture", "UPDATE files SET type = 'text/html' WHERE folder = 'products'"],
    ["a page of HTML as a document", "UPDATE files SET type = 'text/html' WHERE folder = 'documents'"],
    [
      "a program as a document",
      `UPDATE files SET name = 'x.exe', name_key = 'x.exe' WHERE folder = 'documents';
       UPDATE backup_files SET name = 'x.exe' WHERE folder = 'documents'`,
    ],
  ])("fault 99: %s", async (_, sql) => {
    await rewritten((db) => db.exec(sql));
    await refuses(/poškodený/);
  });

  test("fault 99: bytes that are no picture, under the name and type of one", async () => {
    const bytes = Buffer.from("<script>");
    await rewritten((db) =>
      db
        .prepare("UPDATE backup_files SET content = ?, sha256 = ? WHERE folder = 'products'")
        .run(bytes, createHash("sha256").update(bytes).digest("hex")),
    );
    await refuses(/poškodený/);
  });

  test("fault 99: documents that no shop would store are listed as an import lists them", async () => {
    const fields = { Name: "x", Price: { Day: -1 } };
    await rewritten((db) =>
      db.prepare("UPDATE documents SET json = ? WHERE id = 'Vŕtačka'").run(JSON.stringify(fields)),
    );
    await refuses(/Odmietnuté záznamy: 1\n {2}products Vŕtačka „x“: Price\.Day je záporné/);
    const script = JSON.stringify({ Name: "x", imgPath: "javascript:alert(1)" });
    await rewritten((db) => db.prepare("UPDATE documents SET json = ? WHERE id = 'Vŕtačka'").run(script));
    await refuses(/Odmietnuté záznamy: 1\n {2}products Vŕtačka „x“: obrázok javascript:alert\(1\) sa nedá prevziať/);
  });

  test.each([
    ["opening_hours: chýbajú otváracie hodiny", "DELETE FROM documents WHERE collection = 'opening_hours'"],
    [
      "special_days: výnimočných dní je viac ako 1000",
      `WITH RECURSIVE days (n) AS (SELECT 0 UNION SELECT n + 1 FROM days WHERE n < 1000)
        INSERT INTO documents SELECT 'special_days', 'd' || n, '{"From":"2026-12-24","To":"2026-12-24","Morning":"","Afternoon":"","Note":""}', NULL FROM days`,
    ],
  ])("fault 99: what staff could not make: %s", async (reason, sql) => {
    await rewritten((db) => db.exec(sql));
    await refuses(new RegExp(`Odmietnuté záznamy: 1\n {2}${reason}$`));
  });

  test("fault 13: one with a collection of a newer program", async () => {
    await rewritten((db) => db.exec("UPDATE documents SET collection = 'buducnost' WHERE collection = 'products'"));
    await refuses(/novšej verzie/);
  });
});

test("spec §3: documents in forms of former days are restored as they are", async () => {
  const old = JSON.stringify({ Name: "Stará", Description: "text", Availability: true, Price: { Day: "12,5" } });
  await rewritten((db) => db.prepare("UPDATE documents SET json = ? WHERE id = 'Vŕtačka'").run(old));
  await restoreShop(dataDir, file);
  const restored = await opened(dataDir);
  expect(restored.db.prepare("SELECT json FROM documents WHERE id = 'Vŕtačka'").get()).toEqual({ json: old });
});

describe("into a running server", () => {
  test("design §3: open pages get the restored lists, everybody is signed out and may sign in again", async () => {
    const shop = await openShop(optionsFor(dataDir));
    onTestFinished(() => shop.close());
    const server = await listen(shop.listener, { host: "127.0.0.1", port: 0 });
    onTestFinished(() => server.stop(shop.endStreams));
    const backend = embeddedBackend({ fetch: browserFetch(() => server.url) });
    expect(await backend.identity.signIn(STAFF.email, STAFF.password)).toBe("success");
    const list = backend.documents.list({ collection: "products", first: 12 });
    const names = () => list.current()?.documents.map(({ Name }) => Name);
    onTestFinished(list.subscribe(() => {}));
    onTestFinished(backend.identity.session.subscribe(() => {}));
    await expect.poll(names).toEqual(["Píla"]);

    await restoreShop(dataDir, file);
    await expect.poll(names, { timeout: 5_000 }).toEqual(["Vŕtačka"]);
    await expect.poll(() => backend.identity.session.current(), { timeout: 5_000 }).toBe(null);
    await expect(backend.documents.commit([])).rejects.toMatchObject({ code: "signedOut" });
    const { src } = backend.files.picture(String(list.current()?.documents[0]?.imgPath));
    const response = await fetch(server.url + src);
    const bytes = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(Object.values((saved as { bytes: Record<string, string> }).bytes)).toContain(bytes);
    expect(await backend.identity.signIn(STAFF.email, STAFF.password)).toBe("success");
    expect(await backend.documents.commit([{ kind: "delete", collection: "products", id: "Vŕtačka" }])).toBe(
      "committed",
    );
    expect(leftovers(dataDir)).toEqual([]);
  });

  test("ADR-025: the server makes the variants that are missing in a backup from before a width existed", async () => {
    await rewritten(asBeforeWidths);
    const shop = await openShop(optionsFor(dataDir));
    onTestFinished(() => shop.close());
    await restoreShop(dataDir, file);
    const { bytes } = saved as { bytes: Record<string, string> };
    await expect.poll(() => bytesIn(join(dataDir, "files")), { timeout: 20_000 }).toEqual(bytes);
  });

  test.runIf(existsSync("/proc/self/fd"))("a restore leaves no file of the old database open", async () => {
    const folder = emptyShop();
    const shop = await openShop(optionsFor(folder));
    onTestFinished(() => shop.close());
    await restoreShop(folder, file);
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const open = () => {
      collectGarbage();
      const files = readdirSync("/proc/self/fd").map((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return "";
        }
      });
      return files.filter((path) => path.startsWith(join(folder, DATABASE_FILE)) && path.endsWith("(deleted)"));
    };
    await expect.poll(open).toEqual([]);
  });

  test("writes and uploads under way end in the old shop or in the new one, each with its picture", async () => {
    const shop = await openShop(optionsFor(dataDir));
    onTestFinished(() => shop.close());
    const server = await listen(shop.listener, { host: "127.0.0.1", port: 0 });
    onTestFinished(() => server.stop(shop.endStreams));
    const { identity, documents, files } = embeddedBackend({ fetch: browserFetch(() => server.url) });
    onTestFinished(identity.session.subscribe(() => {}));
    let isOver = false;
    let added = 0;
    async function write(): Promise<void> {
      for (let turn = 0; !isOver; turn++) {
        // Everybody is signed out by the restore.
        if (added === 0) await identity.signIn(STAFF.email, STAFF.password);
        try {
          const picture = new Blob([new Uint8Array(await photo(turn % 250))]);
          const imgPath = await files.upload("products/foto.png", picture);
          const fields = productFields(`p${turn}`, { imgPath });
          if ((await documents.commit([addition("products", `p${turn}`, fields)])) === "committed") added++;
        } catch (error) {
          // Refused for the old session, for a picture of the old shop, or because the request came too late for the old shop.
          expect(["signedOut", "invalid", "unavailable"]).toContain((error as BackendError).code);
          added = 0;
        }
      }
    }
    const writing = write();
    await expect.poll(() => added).toBeGreaterThan(1);
    await restoreShop(dataDir, file);
    // Until a write after the restore has succeeded, however slow the machine is.
    added = 0;
    await expect.poll(() => added, { timeout: 30_000 }).toBeGreaterThan(1);
    isOver = true;
    await writing;
    await server.stop(shop.endStreams);
    await shop.close();
    const context = await opened(dataDir);
    const { ordered } = context.store.snapshot().collections.products;
    expect(Array.from(ordered, ({ Name }) => Name)).toContain("Vŕtačka");
    for (const { imgPath } of ordered) {
      const { folder, name, version } =
        context.rows.all().find((row) => urlOf(row) === imgPath) ?? expect.unreachable();
      for (const path of context.disk.pathsOf(folder, name)) expect(existsSync(path)).toBe(true);
      expect(versionOf(readFileSync(context.disk.pathOf(folder, name)))).toBe(version);
    }
  });

  test("where a server does not carry the restore out, the command asks for its restart, which does", async () => {
    const lock = lockFolder(dataDir);
    await expect(restoreShop(dataDir, file, 0)).rejects.toThrow(/pripravená.*reštartujete/);
    await expect(restoreShop(dataDir, file, 0)).rejects.toThrow(/skoršiu obnovu.*zopakujte/);
    lock.release();
    expect(await contentIn(dataDir)).toEqual(saved);
    expect(leftovers(dataDir)).toEqual([]);
  });
});

test("ADR-010: nobody writes to the old shop from its safety backup until the new one is in its place", async () => {
  const lock = lockFolder(dataDir);
  const restoring = restoreShop(dataDir, file);
  await expect.poll(() => isRestorePending(dataDir)).toBe(true);
  const db = openDatabase(dataDir, { busyMs: 0 });
  expect(() => db.exec("BEGIN IMMEDIATE")).toThrow(/locked/);
  db.close();
  lock.release();
  await restoring;
  expect(await contentIn(dataDir)).toEqual(saved);
});

test("ADR-010: a command that waits for a password while the shop is restored does not say that it was set", async () => {
  const read = async () => {
    await restoreShop(dataDir, file);
    return "dlato a pila na drevo";
  };
  const setting = admin(["password", STAFF.email], { DATA_DIR: dataDir }, read);
  await expect(setting).rejects.toThrow("Obchod medzitým nahradila obnova zo zálohy; zopakujte príkaz.");
  expect(await contentIn(dataDir)).toEqual(saved);
  mkdirSync(join(dataDir, "restore"));
  await expect(admin(["disable", STAFF.email], { DATA_DIR: dataDir })).rejects.toThrow("zopakujte príkaz");
});

test("where files cannot be put in place the command says that it is not finished, and the next one finishes it", async () => {
  const lock = lockFolder(dataDir);
  await expect(restoreShop(dataDir, file, 0)).rejects.toThrow(/pripravená/);
  const files = join(dataDir, "files");
  rmSync(files, { recursive: true });
  writeFileSync(files, "");
  lock.release();
  await expect(restoreShop(dataDir, file)).rejects.toThrow(/nedokončila \(.*\).*zopakujte/);
  rmSync(files);
  await restoreShop(dataDir, file);
  expect(await contentIn(dataDir)).toEqual(saved);
  expect(leftovers(dataDir)).toEqual([]);
});

test("a restored shop has its administrators, and no first administrator is made", async () => {
  const fresh = folderOf();
  await restoreShop(fresh, file);
  const db = openDatabase(fresh, { busyMs: 0 });
  const make = await prepareAdministrator(accountRows(db), { email: "nova@example.sk" });
  expect(await make()).toBeUndefined();
  db.close();
});
