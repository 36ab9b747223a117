import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { UserError } from "#src/commands/user-error.ts";
import { isListed, picturesOf, productFrom } from "#src/domain/products/product.ts";
import { addition } from "#src/testing/addition.ts";
import { browserFetch, optionsFor, STAFF, temporaryFolder } from "#src/testing/running-server.ts";
import { accountRows } from "./accounts/account-rows.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { restoreShop } from "./backup/restore-shop.ts";
import { openServerContext } from "./context/server-context.ts";
import { listen } from "./http/listen.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { startServer } from "./start-server.ts";
import { openDatabase } from "./store/database.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());
const DEMO = { SEED: "demo" };
const ADMIN = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };

async function opened(env: Record<string, string>): Promise<Shop> {
  const shop = await openShop(optionsFor(folder.path, env));
  onTestFinished(() => {
    try {
      shop.close();
    } catch {
      // The test has closed it.
    }
  });
  if (env.ADMIN_EMAIL) await (await shop.prepareAdministrator())();
  return shop;
}
async function clientOf(shop: Shop) {
  const server = await listen(shop.listener, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.stop(shop.endStreams));
  return { server, backend: embeddedBackend({ fetch: browserFetch(() => server.url) }) };
}

describe("the first start", () => {
  test("design §7: fills an empty folder with the demo catalogue, its pictures and documents", async () => {
    const { backend, server } = await clientOf(await opened(DEMO));
    const { documents } = await backend.documents.readList({ collection: "products", first: 48 });
    expect(documents.length).toBeGreaterThan(40);
    const isShown = (document: (typeof documents)[number]) => isListed(productFrom(document));
    expect(documents.filter((document) => !isShown(document))).toHaveLength(1);
    const pictures = documents.flatMap((document) => picturesOf(productFrom(document)));
    expect(pictures.length).toBeGreaterThan(documents.length);
    for (const picture of pictures) {
      const { src } = backend.files.picture(picture);
      const response = await fetch(server.url + src);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    }
    const hours = await backend.documents.readList({ collection: "opening_hours" });
    expect(hours.documents[0]?.Morning).toBe("8:00 - 12:00");
    expect((await fetch(`${server.url}/api/documents/reklamacny-poriadok.pdf`)).status).toBe(200);
  });

  test.each(["tmp", "download", "restore", "restore.new", "files/products", "files/settings"])(
    "fault 10: a folder that is no shop, whose %s the server would empty, is refused and left as it is",
    async (name) => {
      const path = join(folder.path, name, "cudzie.txt");
      mkdirSync(join(folder.path, name), { recursive: true });
      writeFileSync(path, "x");
      await expect(opened(DEMO)).rejects.toThrow(UserError);
      await expect(restoreShop(folder.path, "zaloha")).rejects.toThrow(/nie je obchod, ale je tam priečinok/);
      expect([readdirSync(folder.path), readFileSync(path, "utf8")]).toEqual([
        [name.split("/")[0], "server.lock"].sort(),
        "x",
      ]);
    },
  );

  test("a crash on the way seeds again at the next start, without doubles", async () => {
    const context = await openServerContext(optionsFor(folder.path, DEMO));
    const whole = [...context.store.snapshot().collections.products.ordered];
    context.db.exec(
      "UPDATE meta SET value = 'open' WHERE key = 'seed'; DELETE FROM documents WHERE collection <> 'opening_hours'",
    );
    context.live.close();
    context.close();
    rmSync(join(folder.path, "files/products", readdirSync(join(folder.path, "files/products"))[0] ?? ""));
    const again = await openServerContext(optionsFor(folder.path, DEMO));
    expect([...again.store.snapshot().collections.products.ordered]).toEqual(whole);
    again.live.close();
    again.close();
  });

  test.each(["vlastna.jpg", "rotacny-laser.webp"])(
    "fault 2: the demo does not replace the files of a shop whose database is missing: %s",
    async (name) => {
      await (await opened(DEMO)).close();
      const picture = join(folder.path, "files/products", name);
      writeFileSync(picture, "vlastný obrázok");
      for (const end of ["", "-wal", "-shm"]) rmSync(join(folder.path, `pozicovna.sqlite${end}`), { force: true });
      await expect(opened(DEMO)).rejects.toThrow(/ktorého databáza chýba.*SEED=none/);
      expect(readFileSync(picture, "utf8")).toBe("vlastný obrázok");
      await (await opened({ SEED: "none" })).close();
    },
  );

  test("fault 11: after a stop the database is one file, without its journal", async () => {
    const shop = await opened({ SEED: "none", ...ADMIN });
    await shop.close();
    expect(statSync(join(folder.path, "pozicovna.sqlite-wal"), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  });

  test("a folder that has been used is never seeded", async () => {
    await (await opened({ SEED: "none" })).close();
    const { backend } = await clientOf(await opened(DEMO));
    expect((await backend.documents.readList({ collection: "products", first: 12 })).documents).toEqual([]);
  });

  test("makes one administrator and says so once; an account that is there already is enough", async () => {
    const first = await opened({});
    const make = await first.prepareAdministrator();
    expect(await make()).toEqual({ email: "info@example.sk", password: expect.any(String) });
    await first.close();
    const second = await openShop(optionsFor(folder.path, ADMIN));
    onTestFinished(() => second.close());
    expect(await (await second.prepareAdministrator())()).toBeUndefined();
  });

  test("design §4: a start that cannot listen makes no account, so that the next one shows its password", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const failed = await openShop(optionsFor(folder.path));
    await expect(startServer(failed, { host: "127.0.0.1", port })).rejects.toThrow(UserError);
    const shop = await openShop(optionsFor(folder.path));
    const server = await startServer(shop, { host: "127.0.0.1", port: 0 });
    onTestFinished(async () => {
      await server.stop(shop.endStreams);
      await shop.close();
    });
    expect(server.administrator).toEqual({ email: "info@example.sk", password: expect.any(String) });
  });

  test("design §4: nobody is answered before the first administrator can sign in", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as { port: number };
    await new Promise((closed) => probe.close(closed));
    const url = `http://127.0.0.1:${port}`;
    const status = async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status;
    const shop = await openShop(optionsFor(folder.path, ADMIN));
    const answered: unknown[] = [];
    async function prepareAdministrator() {
      const make = await shop.prepareAdministrator();
      answered.push(await status());
      return make;
    }
    const server = await startServer({ ...shop, prepareAdministrator }, { host: "127.0.0.1", port });
    onTestFinished(async () => {
      await server.stop(shop.endStreams);
      await shop.close();
    });
    answered.push(await status());
    expect(answered).toEqual([undefined, 200]);
    expect(server.administrator).toEqual({ email: STAFF.email });
  });

  test("fault 19: a second server on the folder is refused with one sentence", async () => {
    await opened({});
    await expect(openShop(optionsFor(folder.path))).rejects.toThrow(UserError);
  });

  const here = statSync(tmpdir()).dev;
  const otherDisk = ["/dev/shm", "/tmp", import.meta.dirname].find((path) => statSync(path).dev !== here);
  test.skipIf(!otherDisk)(
    "fault 104: a folder of files on another disk is refused with one sentence, also by a restore, which leaves everything as it was",
    async () => {
      const { path } = folder;
      await (await openShop(optionsFor(path))).close();
      await makeBackup(path, join(path, "zaloha"));
      const elsewhere = mkdtempSync(join(otherDisk ?? "", "pozicovna-files-"));
      onTestFinished(() => rmSync(elsewhere, { recursive: true }));
      rmSync(join(path, "files"), { recursive: true });
      symlinkSync(elsewhere, join(path, "files"));
      await expect(openShop(optionsFor(path))).rejects.toThrow("priečinok files je na inom disku");
      await expect(restoreShop(path, join(path, "zaloha"))).rejects.toMatchObject({ code: "EXDEV" });
      expect(existsSync(join(path, "restore"))).toBe(false);
    },
  );

  test.each(["/dev/null/data", "/proc/nope", "/proc/nope/data"])(
    "fault 104: the data folder %s, which cannot be made, is refused with one sentence",
    async (path) => {
      await expect(openShop(optionsFor(path))).rejects.toThrow(`Priečinok ${path} sa nedá použiť`);
    },
  );
});

test("fault 79: an account disabled by the command is signed out of an open page", async () => {
  const { backend } = await clientOf(await opened(ADMIN));
  expect(await backend.identity.signIn(STAFF.email, STAFF.password)).toBe("success");
  onTestFinished(backend.identity.session.subscribe(() => {}));
  const list = backend.documents.list({ collection: "categories" });
  onTestFinished(list.subscribe(() => {}));
  await expect.poll(() => list.current()).toBeDefined();
  const command = openDatabase(folder.path, { busyMs: 1_000 });
  const accounts = accountRows(command);
  const account = accounts.find(STAFF.email);
  if (account) accounts.disable(account);
  command.close();
  await expect.poll(() => backend.identity.session.current(), { timeout: 5_000 }).toBe(null);
  await expect(backend.documents.commit([])).rejects.toMatchObject({ code: "signedOut" });
});

test("fault 9: a write waits until another process has released the database", async () => {
  const shop = await opened(ADMIN);
  const { backend } = await clientOf(shop);
  await backend.identity.signIn(STAFF.email, STAFF.password);
  const other = openDatabase(folder.path, { busyMs: 1_000 });
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  let outcome: unknown;
  const added = backend.documents
    .commit([addition("categories", "pily", { name: "Píly", imgPath: "" })])
    .then((result) => {
      outcome = result;
    });
  expect((await backend.documents.readList({ collection: "categories" })).documents).toEqual([]);
  expect(outcome).toBeUndefined();
  other.exec("COMMIT");
  await added;
  expect(outcome).toBe("committed");
});

test("fault 9: closing does not wait for another process to release the database", async () => {
  const shop = await openShop(optionsFor(folder.path, ADMIN));
  const other = openDatabase(folder.path, { busyMs: 1_000 });
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  const start = performance.now();
  shop.close();
  expect(performance.now() - start).toBeLessThan(1_000);
});

test("HTTP/1.0, which names no host, is answered too", async () => {
  const { server } = await clientOf(await opened({}));
  const { port } = new URL(server.url);
  for (const head of ["GET /healthz HTTP/1.0\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"]) {
    const socket = createConnection(Number(port), "127.0.0.1");
    socket.write(head);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("the shop's listener hangs into any Node server, as in development", async () => {
  const shop = await opened({});
  const server = createServer(shop.listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await expect.poll(() => server.address()).not.toBe(null);
  const { port } = server.address() as { port: number };
  expect(await (await fetch(`http://127.0.0.1:${port}/home`)).text()).toBe("<p>/home</p>");
});
