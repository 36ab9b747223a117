import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { optionsFor, putDocument, running, temporaryFolder } from "#src/testing/running-server.ts";
import { openBackup } from "../backup/check-backup.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreShop } from "../backup/restore-shop.ts";
import { createLog } from "../process/log.ts";

const NAME = "reklamacny-poriadok.pdf";

/** A data folder with two documents, of which `odd` makes the first one something else. */
function folderWith(odd: (path: string) => void): { dataDir: string; path: string } {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, "files/documents", NAME);
  putDocument(folder.path, "cennik.pdf");
  odd(path);
  return { dataDir: folder.path, path };
}
async function started(dataDir: string) {
  const lines: string[] = [];
  const log = createLog("warn", (text) => lines.push(...text.trimEnd().split("\n")));
  const server = await running({ ...optionsFor(dataDir), log });
  let isOpen = true;
  async function close(): Promise<void> {
    if (isOpen) await server.close();
    isOpen = false;
  }
  onTestFinished(close);
  const get = (path: string) => fetch(server.url + path);
  const urlOf = async (name: string) =>
    ((await (await get(`${PATHS.documents}/${name}`)).json()) as { url: unknown }).url;
  function logged(): unknown[] {
    log.flush();
    return lines.map((line) => JSON.parse(line));
  }
  return { get, urlOf, logged, close };
}

type Odd = readonly [what: string, make: (path: string) => void];
const FAILING: Odd = ["a file whose reading fails", (path) => symlinkSync("/proc/self/mem", path)];
const ODD: readonly Odd[] = [
  ["a folder", (path) => mkdirSync(path)],
  ["a link that leads nowhere", (path) => symlinkSync("nikde", path)],
  ["a link to itself", (path) => symlinkSync(NAME, path)],
  ["a link to an endless file", (path) => symlinkSync("/dev/zero", path)],
  FAILING,
  ["a pipe", (path) => execFileSync("mkfifo", [path])],
];

test.each(ODD)("fault 97: %s in place of a document is left out and named in the log", async (_, odd) => {
  const { dataDir } = folderWith(odd);
  const { urlOf, logged } = await started(dataDir);
  expect(await urlOf(NAME)).toBe(null);
  expect(await urlOf("cennik.pdf")).toMatch(/^\/files\/documents\/cennik\.pdf/);
  expect(logged()).toEqual([{ time: expect.any(String), level: "warn", event: "document left out", name: NAME }]);
});

test("fault 97: a document whose name not every system takes is left out and named; one of a time before 1970 is backed up", async () => {
  const odd = "dokumenty\\reklamacny-poriadok.pdf";
  const { dataDir, path } = folderWith(() => {});
  for (const name of [NAME, odd]) putDocument(dataDir, name);
  utimesSync(path, -3_600, -3_600);
  const { logged } = await started(dataDir);
  expect(logged()).toMatchObject([{ event: "document left out", name: odd }]);
  expect(await makeBackup(dataDir, join(dataDir, "zaloha"))).toMatchObject({ files: 2, lost: [] });
  (await openBackup(join(dataDir, "zaloha"))).db.close();
});

test.each(ODD.filter((odd) => odd !== FAILING))(
  "fault 97: a document that becomes %s is one that is missing, also for a backup",
  async (_, odd) => {
    const { dataDir, path } = folderWith(() => {});
    putDocument(dataDir, NAME);
    const { get, urlOf, logged } = await started(dataDir);
    const url = String(await urlOf(NAME));
    rmSync(path);
    odd(path);
    expect([await urlOf(NAME), (await get(url)).status]).toEqual([null, 404]);
    expect(await makeBackup(dataDir, join(dataDir, "zaloha"))).toMatchObject({ files: 1, lost: [`documents/${NAME}`] });
    (await openBackup(join(dataDir, "zaloha"))).db.close();
    expect(logged()).toEqual([]);
  },
);

test("fault 97: a restore puts a document where a folder of its name is, and keeps that folder", async () => {
  const { dataDir, path } = folderWith(() => {});
  putDocument(dataDir, NAME);
  await (await running(optionsFor(dataDir))).close();
  const file = join(dataDir, "zaloha");
  await makeBackup(dataDir, file);
  rmSync(path);
  mkdirSync(path);
  await restoreShop(dataDir, file);
  const { get, urlOf } = await started(dataDir);
  expect((await get(String(await urlOf(NAME)))).status).toBe(200);
  expect(readdirSync(dirname(path))).toContainEqual(expect.stringMatching(/^reklamacny-poriadok\.pdf\.\d+$/));
});

test("fault 97: of two documents whose names differ only in case the first is shown, and a renamed one is shown anew", async () => {
  const { dataDir, path } = folderWith(() => {});
  const other = NAME.toUpperCase();
  putDocument(dataDir, NAME);
  await (await running(optionsFor(dataDir))).close();
  putDocument(dataDir, other);
  const both = await started(dataDir);
  expect([await both.urlOf(NAME), await both.urlOf(other)]).toEqual([expect.any(String), null]);
  expect(both.logged()).toMatchObject([{ name: other }]);
  await both.close();
  rmSync(path);
  const renamed = await started(dataDir);
  expect([await renamed.urlOf(NAME), await renamed.urlOf(other)]).toEqual([null, expect.any(String)]);
  expect(renamed.logged()).toEqual([]);
});
