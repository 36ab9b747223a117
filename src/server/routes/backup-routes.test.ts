import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { serverRequests } from "#src/backend/embedded/server-requests.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { addProduct, contentOf, shopsFor, upload } from "#src/testing/data-folders.ts";
import { addAccount, browserFetch, optionsFor, type Running, running, STAFF } from "#src/testing/running-server.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreShop } from "../backup/restore-shop.ts";
import { staffBackups } from "../backup/staff-backups.ts";
import type { ServerOptions } from "../context/server-context.ts";

const OTHER = { email: "nova@example.sk", password: "dlato a pila na drevo" };
const { folderOf, opened } = shopsFor(onTestFinished);

const leftIn = (dataDir: string) => existsSync(join(dataDir, "download"));

/** A server with two accounts, until the test ends. */
async function serving(options: Partial<ServerOptions> = {}, dataDir = folderOf()): Promise<Running> {
  const server = await running({ ...optionsFor(dataDir), ...options });
  onTestFinished(() => server.close());
  for (const account of [STAFF, OTHER]) await addAccount(server.context, account);
  return server;
}
/** A browser with a signed-in user. */
async function signedIn(server: Running, account = STAFF) {
  const request = browserFetch(() => server.url);
  const post = (path: string, body: unknown) =>
    request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const answer = await post(PATHS.signIn, account);
  expect(await answer.json()).toEqual({ outcome: "success" });
  return {
    request,
    post,
    make: async (password = account.password) => (await post(PATHS.backups, { password })).json(),
    file: (init?: RequestInit) => request(PATHS.backupFile, init),
  };
}
const SUCCESS = { outcome: "success" };
const BUSY = { outcome: "busy" };

/** A backup of so many bytes, most of which the disk does not hold. */
const sparse = (bytes: number) => async (_: string, file: string) => {
  writeFileSync(file, "x");
  truncateSync(file, bytes);
  return 0;
};

test("B14 staff and the log learn how many pictures are not in a backup, because the disk has lost them", async () => {
  const logged = vi.fn();
  const { log, ...options } = optionsFor(folderOf());
  const server = await serving({ log: { ...log, error: logged } }, options.settings.dataDir);
  addProduct(server.context, "Kladivo", await upload(server.context, "foto.png"));
  rmSync(join(options.settings.dataDir, "files/products"), { recursive: true });
  expect(await (await signedIn(server)).make()).toEqual({ outcome: "success", missing: 1 });
  expect(logged).toHaveBeenCalledWith("files missing", { count: 1 });
});

test("B14 the backup that staff download is one that `npm run restore` takes, with documents, pictures and accounts", async () => {
  const server = await serving();
  addProduct(server.context, "Kladivo", await upload(server.context, "foto.png"));
  const page = await signedIn(server);
  expect(await page.make()).toEqual(SUCCESS);
  const answer = await page.file();
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="zaloha-\d{4}-\d\d-\d\d\.sqlite"$/);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(Number(answer.headers.get("Content-Length")));
  expect(leftIn(server.context.settings.dataDir)).toBe(false);

  const file = join(folderOf(), "zaloha.sqlite");
  writeFileSync(file, bytes);
  const other = folderOf();
  await restoreShop(other, file);
  expect(contentOf(await opened(other))).toEqual(contentOf(server.context));
});

test("B14 the name of a backup says the day in the shop, not that of UTC", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-30T22:30Z") });
  onTestFinished(() => void vi.useRealTimers());
  const page = await signedIn(await serving({ makeBackup: sparse(1) }));
  expect(await page.make()).toEqual(SUCCESS);
  const { headers } = await page.file();
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="zaloha-2026-07-01.sqlite"');
});

test("B14 a backup is sent as its reader reads it: one that no memory could hold is never read whole", async () => {
  const gigabytes = 8 * 2 ** 30;
  const server = await serving({ makeBackup: sparse(gigabytes) });
  const page = await signedIn(server);
  expect(await page.make()).toEqual(SUCCESS);
  const { body, headers } = await page.file();
  expect(headers.get("Content-Length")).toBe(String(gigabytes));
  const reader = body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  expect(await page.make()).toEqual(BUSY);
  // The browser goes away.
  await reader?.cancel();
  await expect.poll(page.make).toEqual(SUCCESS);
  expect(leftIn(server.context.settings.dataDir)).toBe(false);
});

test("B14 without the right password there is no backup, and attempts count with those to sign in", async () => {
  const server = await serving();
  const page = await signedIn(server);
  expect(await page.make("zle heslo")).toEqual({ outcome: "wrongPassword" });
  expect((await page.file()).status).toBe(404);
  for (let attempt = 0; attempt < 9; attempt++) {
    await page.post(PATHS.signIn, { ...STAFF, password: "zle heslo" });
  }
  const answer = await page.post(PATHS.backups, { password: STAFF.password });
  expect([answer.status, await answer.json()]).toEqual([429, { outcome: "throttled" }]);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(800);
  expect(leftIn(server.context.settings.dataDir)).toBe(false);
});

test("B14 one backup at a time: a second is refused while one is made, waits or is downloaded", async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const server = await serving({
    makeBackup: async (_, file) => {
      await held;
      return sparse(64 * 2 ** 20)(_, file);
    },
  });
  const [page, other] = [await signedIn(server), await signedIn(server, OTHER)];
  const making = page.make();
  await expect.poll(() => leftIn(server.context.settings.dataDir)).toBe(true);
  expect(await other.make()).toEqual(BUSY);
  finish();
  expect(await making).toEqual(SUCCESS);
  expect(await other.make()).toEqual(BUSY);
  // HEAD is not the download, and another session does not get it.
  expect((await page.file({ method: "HEAD" })).status).toBe(404);
  expect((await other.file()).status).toBe(404);
  const answer = await page.file();
  expect(await other.make()).toEqual(BUSY);
  expect((await page.file()).status).toBe(404);
  expect((await answer.arrayBuffer()).byteLength).toBe(64 * 2 ** 20);
  await expect.poll(other.make).toEqual(SUCCESS);
});

test("B14 a backup that nobody fetches is given up", async () => {
  const backups = staffBackups(folderOf(), sparse(10), 1);
  expect(await backups.prepare("a")).toEqual(SUCCESS);
  await expect.poll(() => backups.prepare("b")).toEqual(SUCCESS);
  backups.close();
});

test("B14 on a full disk the answer says so, nothing is left, and with room again all works without a restart", async () => {
  let isFull = true;
  const server = await serving({
    makeBackup: async (dataDir, file) => {
      writeFileSync(`${file}.tmp`, "half of it");
      if (isFull) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
      return (await makeBackup(dataDir, file)).lost.length;
    },
  });
  const page = await signedIn(server);
  const answer = await page.post(PATHS.backups, { password: STAFF.password });
  expect([answer.status, await answer.json()]).toEqual([507, { code: "full" }]);
  expect(leftIn(server.context.settings.dataDir)).toBe(false);
  isFull = false;
  expect(await page.make()).toEqual(SUCCESS);
});

test("B14 whose session has ended, or whose account was blocked, gets no backup: asked for or made", async () => {
  const server = await serving({ makeBackup: sparse(256 * 2 ** 20) });
  const { accounts } = server.context;
  const visitor = browserFetch(() => server.url);
  expect((await visitor(PATHS.backups)).status).toBe(401);
  expect((await visitor(PATHS.backupFile)).status).toBe(401);
  const page = await signedIn(server);
  expect(await page.make()).toEqual(SUCCESS);
  const account = accounts.find(STAFF.email);
  if (account) accounts.disable(account);
  expect((await page.file()).status).toBe(401);
  expect((await page.post(PATHS.backups, { password: STAFF.password })).status).toBe(401);

  server.context.backups.close();
  const other = await signedIn(server, OTHER);
  await expect.poll(other.make).toEqual(SUCCESS);
});

test("B14 a server that stops while it makes a backup leaves nothing, and a start removes what a kill left", async () => {
  const dataDir = folderOf();
  const context = await opened(dataDir);
  const backups = staffBackups(dataDir, async (_, file) => {
    writeFileSync(`${file}.tmp`, "half of it");
    return new Promise(() => {});
  });
  void backups.prepare("a");
  await expect.poll(() => leftIn(dataDir) && readdirSync(join(dataDir, "download"))).toEqual(["backup.sqlite.tmp"]);
  backups.close();
  expect(leftIn(dataDir)).toBe(false);
  context.close();

  mkdirSync(join(dataDir, "download"));
  writeFileSync(join(dataDir, "download/backup.sqlite"), "left");
  await opened(dataDir);
  expect(leftIn(dataDir)).toBe(false);
});

test("B14 staff see the 14 latest daily copies, the newest first, and no other file of the folder", async () => {
  const server = await serving();
  const fetch = browserFetch(() => server.url);
  const { identity } = embeddedBackend({ fetch });
  const requests = serverRequests(identity, fetch);
  expect(await identity.signIn(STAFF.email, STAFF.password)).toBe("success");
  expect(await requests.copies()).toEqual([]);
  const folder = join(server.context.settings.dataDir, "backups");
  const day = (nth: number) => new Date(Date.UTC(2026, 1, nth));
  for (let nth = 1; nth <= 16; nth++) {
    const file = join(folder, `${String(nth).padStart(6, "0")}-2026-02-${String(nth).padStart(2, "0")}.sqlite`);
    writeFileSync(file, "x".repeat(nth));
    utimesSync(file, day(nth), day(nth));
  }
  for (const name of ["pred-obnovou-2026-01-01.sqlite", "000017-2026-02-17.sqlite.1.tmp"])
    writeFileSync(join(folder, name), "x");
  const copies = await requests.copies();
  expect(copies.length).toBe(14);
  expect(copies.slice(0, 2)).toEqual([
    { madeAt: day(16).getTime(), bytes: 16 },
    { madeAt: day(15).getTime(), bytes: 15 },
  ]);
  expect(await requests.makeBackup(STAFF.password)).toEqual(SUCCESS);
});
