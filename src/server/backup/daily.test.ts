import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openShop } from "../shop.ts";
import { partsFor } from "../testing.ts";
import { dailyCopies } from "./daily.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreShop } from "./restore-shop.ts";
import { shopsFor } from "./testing.ts";

const { folderOf, shopIn } = shopsFor(onTestFinished);

const plain = async (dataDir: string, file: string) => writeFileSync(file, dataDir);

test("one copy a day, named by its date; of the copies the newest 14 stay, and no other file of the folder is touched", async () => {
  const dataDir = folderOf();
  let day = 1;
  const copy = dailyCopies(dataDir, plain, () => new Date(2026, 1, day, 12));
  for (; day <= 20; day++) {
    await copy();
    await copy();
    if (day === 1) writeFileSync(join(dataDir, "backups/pred-obnovou-2026-01-01.sqlite"), "x");
  }
  const days = Array.from({ length: 14 }, (_, index) => `2026-02-${String(index + 7).padStart(2, "0")}.sqlite`);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([...days, "pred-obnovou-2026-01-01.sqlite"]);
});

test("a copy that fails is tried again after an hour, and no older one is removed for it", async () => {
  const dataDir = folderOf();
  let isFull = true;
  let day = 1;
  let minute = 0;
  const copy = dailyCopies(
    dataDir,
    async (...args) => {
      if (isFull && day === 15) throw new Error("plný disk");
      await plain(...args);
    },
    () => new Date(2026, 1, day, 0, minute),
  );
  for (; day <= 14; day++) await copy();
  await expect(copy()).rejects.toThrow("plný disk");
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(14);
  isFull = false;
  minute = 59;
  await copy();
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(14);
  minute = 60;
  await copy();
  expect(readdirSync(join(dataDir, "backups"))).toContain("2026-02-15.sqlite");
});

test("one at a time, and what an interrupted copy left is removed after a day", async () => {
  const dataDir = folderOf();
  mkdirSync(join(dataDir, "backups"));
  for (const name of ["stary.tmp", "novy.tmp"]) writeFileSync(join(dataDir, "backups", name), "");
  utimesSync(join(dataDir, "backups/stary.tmp"), 0, 0);
  let made = 0;
  const copy = dailyCopies(dataDir, async (...args) => {
    made++;
    await plain(...args);
  });
  await Promise.all([copy(), copy(), copy()]);
  expect(made).toBe(1);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([expect.stringMatching(/^[\d-]+\.sqlite$/), "novy.tmp"]);
});

test("fault 106: the drafts of copies whose process is killed every time do not fill the disk", async () => {
  const dataDir = folderOf();
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups/pred-obnovou-2026-02-01.sqlite.a.tmp"), "of a command that is at work");
  const drafts: string[] = [];
  async function killed(_: string, file: string): Promise<void> {
    drafts.push(`${file}.${drafts.length}.tmp`);
    writeFileSync(drafts.at(-1) ?? "", "half a copy");
    throw new Error("SIGKILL");
  }
  let minute = 0;
  const copy = dailyCopies(dataDir, killed, () => new Date(2026, 1, 1, 0, minute));
  for (; minute < 180; minute++) await copy().catch(() => {});
  expect(drafts).toHaveLength(3);
  expect(readdirSync(join(dataDir, "backups"))).toEqual(["pred-obnovou-2026-02-01.sqlite.a.tmp"]);
});

test("the running server makes one soon after its start, and it can be restored", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  vi.useFakeTimers({ toFake: ["setInterval"] });
  let shop: Awaited<ReturnType<typeof openShop>> | undefined;
  let resolveCopied: (file: string) => void = () => {};
  const copied = new Promise<string>((resolve) => {
    resolveCopied = resolve;
  });
  try {
    shop = await openShop({
      ...partsFor(dataDir),
      makeBackup: async (folder, file) => {
        await makeBackup(folder, file);
        resolveCopied(file);
      },
    });
    vi.advanceTimersByTime(61_000);
    await copied;
  } finally {
    vi.useRealTimers();
    await shop?.close();
  }
  expect(await restoreShop(folderOf(), await copied)).toMatchObject({ products: 1, files: 2 });
});
