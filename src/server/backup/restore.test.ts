import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { BackendError } from "#src/backend/backend.ts";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { UserError } from "#src/commands/user-error.ts";
import { admin } from "#src/entry/admin.ts";
import { addition } from "#src/testing/addition.ts";
import { bytesIn, contentOf, leftovers, photo, shopsFor } from "#src/testing/data-folders.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { browserFetch, optionsFor, STAFF } from "#src/testing/running-server.ts";
import { accountRows } from "../accounts/account-rows.ts";
import { prepareAdministrator } from "../accounts/first-administrator.ts";
import { openShop } from "../open-shop.ts";
import { serveShop } from "../serve-shop.ts";
import { DATABASE_FILE, openDatabase } from "../store/database.ts";
import { lockFolder } from "../store/lock.ts";
import { MIGRATIONS } from "../store/migrations.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { BACKUP_FORMAT } from "./backup-schema.ts";
import { appendChecksum } from "./file-checksum.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreShop } from "./restore-shop.ts";

const { folderOf, opened, shopIn } = shopsFor(onTestFinished);
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
  ])("B13 pictures in the bin of a backup %s stay for 30 days from the restore", async (_, deleted, restored) => {
    const real = Date.now();
    const travel = (days: number) => vi.useFakeTimers({ toFake: ["Date"], now: real - days * 24 * 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const from = folderOf();
    await shopIn(from, "Vŕtačka");
    travel(deleted);
    const source = await opened(from);
    source.store.commit([{ kind: "delete", collection: "products", id: "Vŕtačka" }], {
      by: "a@b.sk",
      action: "a1",
      key: "k1",
    });
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
    ["no schema", "PRAGMA user_version = 0"],
    ["another program's mark", "PRAGMA application_id = 7"],
    ["no day on which it was made", "DROP TABLE backup_info"],
  ])("with a right checksum, but with %s", async (_, sql) => {
    await rewritten((db) => db.exec(sql));
    await refuses(/poškodený/);
  });

  test("fault 99: with a page of zeros, though the checksum is right", async () => {
    const bytes = readFileSync(file);
    bytes.fill(0, 4096, 8192);
    writeFileSync(file, bytes.subarray(0, bytes.lastIndexOf("\npozicovna sha256 ")));
    await appendChecksum(file);
    await refuses(/poškodený/);
  });
});

test.each([
  ["name leads", "name = '../../von.png'"],
  ["folder is", "folder = '..'"],
])("fault 99: a file whose %s out of the shop is not written, and the old shop stays", async (_, set) => {
  const old = await contentIn(dataDir);
  await rewritten((db) => db.exec(`UPDATE backup_files SET ${set}`));
  await expect(restoreShop(dataDir, file)).rejects.toThrow(/meno.*nič sa nezmenilo/s);
  expect(await contentIn(dataDir)).toEqual(old);
  expect(leftovers(dataDir)).toEqual([]);
});

test("spec §3: documents in forms of former days are restored as they are", async () => {
  const old = JSON.stringify({ Name: "Stará", Description: "text", Availability: true, Price: { Day: "12,5" } });
  await rewritten((db) => db.prepare("UPDATE documents SET json = ? WHERE id = 'Vŕtačka'").run(old));
  await restoreShop(dataDir, file);
  const restored = await opened(dataDir);
  expect(restored.db.prepare("SELECT json FROM documents WHERE id = 'Vŕtačka'").get()).toEqual({ json: old });
});

describe("into a running server", () => {
  async function served(folder = dataDir): Promise<string> {
    const options = optionsFor(folder);
    const [started, failed] = [vi.fn(), vi.fn()];
    const where = { host: "127.0.0.1", port: 0, dataDir: folder };
    const stop = await serveShop({ open: () => openShop(options), where, started, failed });
    onTestFinished(async () => {
      await stop();
      expect(failed).not.toHaveBeenCalled();
    });
    return started.mock.calls[0]?.[0];
  }
  /** Waits for the server, which starts again after the restore. */
  const isAnswering = (url: string) =>
    expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);

  test("design §3: open pages get the restored lists, everybody is signed out and may sign in again", async () => {
    const url = await served();
    const backend = embeddedBackend({ fetch: browserFetch(() => url) });
    expect(await backend.identity.signIn(STAFF.email, STAFF.password)).toBe("success");
    const list = backend.documents.list({ collection: "products", first: 12 });
    const names = () => list.current()?.documents.map(({ Name }) => Name);
    onTestFinished(list.subscribe(() => {}));
    onTestFinished(backend.identity.session.subscribe(() => {}));
    await expect.poll(names).toEqual(["Píla"]);

    await restoreShop(dataDir, file);
    await isAnswering(url);
    await expect.poll(names, { timeout: 20_000 }).toEqual(["Vŕtačka"]);
    await expect.poll(() => backend.identity.session.current(), { timeout: 5_000 }).toBe(null);
    await expect(backend.documents.commit([])).rejects.toMatchObject({ code: "signedOut" });
    const { src } = backend.files.picture(String(list.current()?.documents[0]?.imgPath));
    const response = await fetch(url + src);
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
    await served();
    await restoreShop(dataDir, file);
    const { bytes } = saved as { bytes: Record<string, string> };
    await expect.poll(() => bytesIn(join(dataDir, "files")), { timeout: 20_000 }).toEqual(bytes);
  });

  test("ADR-010: what was acknowledged before the restore is in the backup of what was there before", async () => {
    const url = await served();
    const { identity, documents, files } = embeddedBackend({ fetch: browserFetch(() => url) });
    onTestFinished(identity.session.subscribe(() => {}));
    await identity.signIn(STAFF.email, STAFF.password);
    const acknowledged: string[] = ["Píla"];
    let isOver = false;
    async function write(): Promise<void> {
      for (let turn = 0; !isOver; turn++) {
        const name = `p${turn}`;
        try {
          const imgPath = await files.upload("products/foto.png", new Blob([new Uint8Array(await photo(turn % 250))]));
          const product = addition("products", name, productFields(name, { imgPath }));
          if ((await documents.commit([product])) === "committed") acknowledged.push(name);
        } catch (error) {
          // The server has stopped, or session or picture were of the old shop.
          expect(["signedOut", "unavailable", "invalid"]).toContain((error as BackendError).code);
        }
      }
    }
    const writing = write();
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(3);
    const { before } = await restoreShop(dataDir, file);
    isOver = true;
    await writing;
    const old = folderOf();
    await restoreShop(old, before ?? "");
    const { store, rows } = await opened(old);
    const { ordered } = store.snapshot().collections.products;
    expect(Array.from(ordered, ({ Name }) => Name).sort()).toEqual(acknowledged.sort());
    expect(ordered.filter(({ imgPath }) => !rows.isUsable(String(imgPath)))).toEqual([]);
    await isAnswering(url);
  });

  test("a file that is refused does not stop it", async () => {
    const url = await served();
    writeFileSync(file, "to nie je záloha");
    await expect(restoreShop(dataDir, file)).rejects.toThrow(/nie je záloha/);
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);
  });

  test("one that does not stop in time keeps its shop, and the command says so", async () => {
    const old = await contentIn(dataDir);
    const lock = lockFolder(dataDir);
    await expect(restoreShop(dataDir, file, 0)).rejects.toThrow(/neuvoľnil.*Nič sa nezmenilo/);
    lock.release();
    expect(await contentIn(dataDir)).toEqual(old);
    expect(leftovers(dataDir)).toEqual([]);
  });
});

test("ADR-010: a restore waits for a command and for a backup, which then hold the old shop", async () => {
  const old = await contentIn(dataDir);
  const made = join(folderOf(), "kopia");
  let isRestored = false;
  let restoring: Promise<unknown> = Promise.resolve();
  const read = async () => {
    restoring = restoreShop(dataDir, file).then(() => {
      isRestored = true;
    });
    await makeBackup(dataDir, made);
    return "dlato a pila na drevo";
  };
  await admin(["password", STAFF.email], { DATA_DIR: dataDir }, read);
  expect(isRestored).toBe(false);
  await restoring;
  expect(await contentIn(dataDir)).toEqual(saved);
  const target = folderOf();
  await restoreShop(target, made);
  expect(await contentIn(target)).toEqual(old);
});

test("ADR-010: a swap that was interrupted is finished by the next start, and commands wait for that", async () => {
  const restored = folderOf();
  await restoreShop(restored, file);
  // As a kill leaves it between the rename that decides and the first file.
  renameSync(restored, join(dataDir, "restore"));
  await expect(admin(["list"], { DATA_DIR: dataDir })).rejects.toThrow(/prerušila.*npm start/);
  const files = join(dataDir, "files");
  rmSync(files, { recursive: true });
  writeFileSync(files, "");
  await expect(restoreShop(dataDir, file)).rejects.toThrow(/nedokončila \(.*\).*zopakujte/);
  rmSync(files);
  expect(await contentIn(dataDir)).toEqual(saved);
});

test("a restored shop has its administrators, and no first administrator is made", async () => {
  const fresh = folderOf();
  await restoreShop(fresh, file);
  const db = openDatabase(fresh, { busyMs: 0 });
  const make = await prepareAdministrator(accountRows(db), { email: "nova@example.sk" });
  expect(await make()).toBeUndefined();
  db.close();
});
