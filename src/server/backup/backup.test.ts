import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { UserError } from "#src/commands/user-error.ts";
import { catalogue } from "#src/entry/catalogue.ts";
import { addProduct, bytesIn, contentOf, PDF, shopsFor, upload } from "#src/testing/data-folders.ts";
import { addAccount, putDocument, STAFF } from "#src/testing/running-server.ts";
import { authenticator } from "../accounts/sign-in.ts";
import { openDatabase } from "../store/database.ts";
import { makeBackup, refuseOwnPlace } from "./make-backup.ts";
import { restoreShop } from "./restore-shop.ts";

const { folderOf, opened, shopIn } = shopsFor(onTestFinished);
// Whole shops are made, copied and checked; the limit is for what hangs.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test("faults 14, 15: a backup made beside the server brings everything back on a fresh machine, except sessions", async () => {
  const [from, to] = [folderOf(), folderOf()];
  const file = join(folderOf(), "zaloha");
  putDocument(from, PDF);
  const server = await opened(from);
  addProduct(server, "Vŕtačka", await upload(server, "Vŕtačka č. 1.png"));
  await addAccount(server, STAFF);
  await server.sessions.start(server.accounts.find(STAFF.email) ?? expect.unreachable());
  const expected = { products: 1, categories: 0, files: 2, accounts: 1 };
  expect(await makeBackup(from, file)).toEqual({ ...expected, lost: [] });
  const before = contentOf(server);

  expect(await restoreShop(to, file)).toEqual({ ...expected, madeAt: expect.any(Number), before: undefined });
  const restored = await opened(to);
  expect(contentOf(restored)).toEqual(before);
  expect(Object.keys(bytesIn(join(to, "files")))).toHaveLength(7);
  expect(restored.db.prepare("SELECT * FROM sessions").all()).toEqual([]);
  const { position } = restored.store.snapshot();
  expect(position.epoch).not.toBe(server.store.snapshot().position.epoch);
  const signIn = authenticator(restored.accounts, restored.sessions);
  expect((await signIn(STAFF, "10.0.0.1")).outcome).toBe("success");
});

test("design §4: a backup is one file that only its owner may read, and a database that any tool opens", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  const folder = folderOf();
  await makeBackup(dataDir, join(folder, "zaloha"));
  expect(readdirSync(folder)).toEqual(["zaloha"]);
  expect(statSync(join(folder, "zaloha")).mode & 0o777).toBe(0o600);
  const db = new DatabaseSync(join(folder, "zaloha"), { readOnly: true });
  expect(db.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  expect(db.prepare("SELECT count(*) AS n FROM sessions").get()).toEqual({ n: 0 });
  db.close();
});

test("an existing file is never overwritten, and a folder without a shop is not made into one", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  const file = join(folderOf(), "zaloha");
  writeFileSync(file, "moje");
  await expect(makeBackup(dataDir, file)).rejects.toThrow(/už existuje/);
  expect(readFileSync(file, "utf8")).toBe("moje");
  const empty = folderOf();
  await expect(makeBackup(empty, join(empty, "zaloha"))).rejects.toThrow(UserError);
  expect(readdirSync(empty)).toEqual([]);
});

test.each(["restore", "files/products/zaloha.png", "../odkaz/zaloha", "backups/zaloha"])(
  "design §4: no backup and no catalogue is written to DATA_DIR/%s, where the server deletes files",
  async (path) => {
    const parent = folderOf();
    const dataDir = join(parent, "data");
    openDatabase(dataDir).close();
    symlinkSync(dataDir, join(parent, "odkaz"));
    const file = join(dataDir, path);
    expect(() => refuseOwnPlace(dataDir, file)).toThrow(UserError);
    const exporting = catalogue(["export", file], { DATA_DIR: dataDir });
    await expect(exporting).rejects.toThrow("svoje súbory server");
    for (const place of [parent, `${dataDir}2`, join(parent, "niet")])
      expect(() => refuseOwnPlace(dataDir, join(place, "zaloha"))).not.toThrow();
  },
);

test("fault 14: in backups made during a stream of writes every document has the picture it names", async () => {
  const dataDir = folderOf();
  const folder = folderOf();
  const server = await opened(dataDir);
  for (let turn = 0; turn < 8; turn++) addProduct(server, `p${turn}`, await upload(server, "foto.png", turn));
  let isOver = false;
  async function write(): Promise<void> {
    for (let turn = 8; !isOver; turn++) {
      const [old] = server.store.snapshot().collections.products.ordered;
      addProduct(server, `p${turn}`, await upload(server, "foto.png", turn % 250));
      if (!old) continue;
      server.store.commit([{ kind: "delete", collection: "products", id: old.id }]);
      const [, name = "", version = ""] = /products\/(.*)\?v=(.*)/.exec(String(old.imgPath)) ?? [];
      await server.files.remove("products", decodeURIComponent(name), version, server.store.shownFiles);
    }
  }
  const writing = write();
  for (let round = 0; round < 10; round++)
    expect((await makeBackup(dataDir, join(folder, `${round}`))).lost).toEqual([]);
  isOver = true;
  await writing;

  for (let round = 0; round < 10; round++) {
    const to = folderOf();
    expect((await restoreShop(to, join(folder, `${round}`))).products).toBeGreaterThanOrEqual(8);
    const { store, rows, settings } = await opened(to);
    for (const { imgPath } of store.snapshot().collections.products.ordered) {
      expect(rows.isUsable(String(imgPath))).toBe(true);
      const name = decodeURIComponent(/products\/(.*)\?/.exec(String(imgPath))?.[1] ?? "");
      for (const width of ["", "320", "640"]) {
        expect(existsSync(join(settings.dataDir, "files", width, "products", name))).toBe(true);
      }
    }
  }
});

test("a picture that is deleted before it is read makes the backup copy the rows again", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  const server = await opened(dataDir);
  const making = makeBackup(dataDir, join(dataDir, "zaloha"));
  server.store.commit([{ kind: "delete", collection: "products", id: "Vŕtačka" }]);
  server.db.exec("UPDATE files SET binned_at = 0 WHERE binned_at IS NOT NULL");
  await server.files.collect(server.store.shownFiles);
  const { lost, products, files } = await making;
  expect({ lost, products, files }).toEqual({ lost: [], products: files - 1, files });
});

test.each<[string, (path: string) => void]>([
  ["is empty", (path) => writeFileSync(path, "")],
  ["is a folder", (path) => mkdirSync(path)],
  ["cannot be read", (path) => symlinkSync("/proc/self/mem", path)],
])("a picture that %s is reported, its sound widths are backed up, and the backup can be restored", async (_, make) => {
  const [dataDir, to] = [folderOf(), folderOf()];
  const server = await opened(dataDir);
  const names = ["a.png", "b.png", "c.png"];
  for (const name of names) addProduct(server, name, await upload(server, name));
  const [a = [], b = [], c = []] = names.map((name) => server.disk.pathsOf("products", name));
  for (const path of [...a, b.at(-1) ?? "", c[0] ?? ""]) {
    rmSync(path);
    make(path);
  }
  expect(await makeBackup(dataDir, join(to, "zaloha"))).toMatchObject({
    lost: ["products/a.png", "products/c.png"],
    products: 3,
  });
  expect(await restoreShop(to, join(to, "zaloha"))).toMatchObject({ products: 3, files: 2 });
  expect(Object.keys(bytesIn(join(to, "files")))).toHaveLength(10);
});

test("a picture that the owner has put in place of one, of another format, is in the backup", async () => {
  const [dataDir, to] = [folderOf(), folderOf()];
  const server = await opened(dataDir);
  addProduct(server, "Píla", await upload(server, "pila.png"));
  const [whole = "", smaller = ""] = server.disk.pathsOf("products", "pila.png");
  copyFileSync(smaller, whole);
  expect(await makeBackup(dataDir, join(to, "zaloha"))).toMatchObject({ lost: [], files: 1 });
  expect(await restoreShop(to, join(to, "zaloha"))).toMatchObject({ files: 1 });
});

test("a picture that the disk has lost is reported and omitted, and the backup is made", async () => {
  const [dataDir, to] = [folderOf(), folderOf()];
  await shopIn(dataDir, "Vŕtačka");
  rmSync(join(dataDir, "files"), { recursive: true });
  expect(await makeBackup(dataDir, join(to, "zaloha"))).toMatchObject({
    lost: [expect.any(String), expect.any(String)],
    files: 0,
    products: 1,
  });
  expect(await restoreShop(to, join(to, "zaloha"))).toMatchObject({ products: 1 });
});
