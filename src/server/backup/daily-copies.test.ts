import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { draftOf } from "#src/commands/new-file.ts";
import { shopsFor } from "#src/testing/data-folders.ts";
import { optionsFor } from "#src/testing/running-server.ts";
import { disk as diskAt } from "../files/disk.ts";
import { openShop } from "../open-shop.ts";
import { createLog } from "../process/log.ts";
import { backupInChild } from "./backup-in-child.ts";
import { dailyCopies } from "./daily-copies.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreShop } from "./restore-shop.ts";

const { folderOf, shopIn } = shopsFor(onTestFinished);

const plain = async (dataDir: string, file: string) => writeFileSync(file, dataDir);

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Copies by a clock that may be set, and by the time that really passes. */
function copying(dataDir = folderOf()) {
  const time = { clock: Date.UTC(2026, 1, 1, 12), uptime: 0 };
  const start = () =>
    dailyCopies(
      dataDir,
      plain,
      () => time.clock,
      () => time.uptime,
    );
  let copy = start();
  return {
    folder: join(dataDir, "backups"),
    time,
    names: () => readdirSync(join(dataDir, "backups")),
    restart: () => {
      copy = start();
    },
    /** Lets time pass, and asks for a copy each minute or each `stepMs`. */
    async passing(ms: number, stepMs = 60_000) {
      for (const end = time.uptime + ms; time.uptime < end; time.uptime += stepMs, time.clock += stepMs) await copy();
    },
  };
}
const copyNames = (from: number, to: number, first: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => {
    return `${String(first + nth).padStart(6, "0")}-2026-02-${String(from + nth).padStart(2, "0")}.sqlite`;
  });

test("one copy a day, numbered and named by its day; of the copies the newest 14 stay, and no other file of the folder is touched", async () => {
  const { passing, names, folder } = copying();
  await passing(DAY_MS, HOUR_MS);
  writeFileSync(join(folder, "pred-obnovou-2026-01-01.sqlite"), "x");
  await passing(19 * DAY_MS, HOUR_MS / 2);
  expect(names()).toEqual([...copyNames(8, 21, 8), "pred-obnovou-2026-01-01.sqlite"]);
});

test("a restart makes no second copy of the day", async () => {
  const { passing, names, restart } = copying();
  for (let start = 0; start < 8; start++) {
    await passing(HOUR_MS);
    restart();
  }
  expect(names()).toEqual(copyNames(1, 1, 1));
});

test("a clock at 1970 makes one copy a day like any other, and pushes out none but the oldest", async () => {
  const { passing, names, time } = copying();
  await passing(20 * DAY_MS, HOUR_MS);
  time.clock = 0;
  await passing(HOUR_MS * 20);
  expect(names()).toEqual([...copyNames(9, 21, 9), expect.stringMatching(/^000022-19(69|70)-/)].sort());
});

test("a clock that is set back to a day which has its copy does not end the copies", async () => {
  const { passing, names, time } = copying();
  await passing(3 * DAY_MS, HOUR_MS);
  time.clock -= 2 * DAY_MS;
  await passing(DAY_MS, HOUR_MS);
  expect(names().length).toBeGreaterThan(copyNames(1, 4, 1).length);
});

test("what a person or an older program named by a day alone is no copy of ours: it stays and pushes out none", async () => {
  const { passing, names, folder } = copying();
  mkdirSync(folder, { recursive: true });
  const others = Array.from({ length: 15 }, (_, at) => `2099-01-${10 + at}.sqlite`);
  for (const name of [...others, "2026-02-01.sqlite"]) writeFileSync(join(folder, name), "x");
  await passing(19 * DAY_MS, HOUR_MS);
  expect(names()).toEqual([...copyNames(7, 20, 7), "2026-02-01.sqlite", ...others]);
});

test("a clock that is set each minute to another day makes one copy an hour at most", async () => {
  const { passing, names, time } = copying();
  for (let minute = 0; minute < 120; minute++) {
    time.clock += (minute % 2 ? -7 : 8) * DAY_MS;
    await passing(60_000);
  }
  expect(names()).toHaveLength(2);
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
    () => Date.UTC(2026, 1, day, 0, minute),
    () => Date.UTC(2026, 1, day, 0, minute),
  );
  for (; day <= 14; day++) await copy();
  await expect(copy()).rejects.toThrow("plný disk");
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(14);
  isFull = false;
  minute = 59;
  await copy();
  expect(readdirSync(join(dataDir, "backups"))).toEqual(copyNames(1, 14, 1));
  minute = 60;
  await copy();
  expect(readdirSync(join(dataDir, "backups"))).toEqual(copyNames(2, 15, 2));
});

test("one at a time, and what an interrupted copy left is removed, but nobody else's file", async () => {
  const dataDir = folderOf();
  mkdirSync(join(dataDir, "backups"));
  const [draft, foreign] = [draftOf("stary.sqlite"), "cudzi.docx.tmp"];
  for (const name of [draft, foreign]) writeFileSync(join(dataDir, "backups", name), "");
  let made = 0;
  const copy = dailyCopies(dataDir, async (...args) => {
    made++;
    await plain(...args);
  });
  await Promise.all([copy(), copy(), copy()]);
  expect(made).toBe(1);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([expect.stringMatching(/^[\d-]+\.sqlite$/), foreign]);
});

test("fault 106: the drafts of copies whose process is killed every time do not fill the disk", async () => {
  const dataDir = folderOf();
  const drafts: string[] = [];
  async function killed(_: string, file: string): Promise<void> {
    drafts.push(draftOf(file));
    writeFileSync(drafts.at(-1) ?? "", "half a copy");
    throw new Error("SIGKILL");
  }
  let minute = 0;
  const uptime = () => minute * 60_000;
  const copy = dailyCopies(dataDir, killed, () => Date.UTC(2026, 1, 1, 0, minute), uptime);
  for (; minute < 180; minute++) await copy().catch(() => {});
  expect(drafts).toHaveLength(3);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
});

test("the running server makes one soon after its start, which can be restored, and logs how many files are damaged", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  for (const path of diskAt(dataDir).pathsOf("products", "foto.png")) writeFileSync(path, "");
  const lines: string[] = [];
  const log = createLog("error", (text) => lines.push(...text.trimEnd().split("\n")));
  vi.useFakeTimers({ toFake: ["setInterval"] });
  let shop: Awaited<ReturnType<typeof openShop>> | undefined;
  let resolveCopied: (file: string) => void = () => {};
  const copied = new Promise<string>((resolve) => {
    resolveCopied = resolve;
  });
  try {
    shop = await openShop({
      ...optionsFor(dataDir),
      log,
      makeBackup: async (folder, file) => {
        const { lost } = await makeBackup(folder, file);
        resolveCopied(file);
        return lost.length;
      },
    });
    vi.advanceTimersByTime(61_000);
    await copied;
  } finally {
    vi.useRealTimers();
    await shop?.close();
  }
  expect(await restoreShop(folderOf(), await copied)).toMatchObject({ products: 1, files: 1 });
  log.flush();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: "files missing", count: 1 }]);
});

test.each(["Error: database or disk is full", "Error: ENOSPC: no space left on device, write"])(
  "B14 where the process that makes a backup ends with %s, the disk is full",
  async (words) => {
    const program = join(folderOf(), "child.js");
    writeFileSync(program, `process.stderr.write(${JSON.stringify(words)}); process.exit(1);`);
    await expect(backupInChild(program)("", "")).rejects.toMatchObject({ code: "full" });
    writeFileSync(program, 'throw new Error("Something else.");');
    await expect(backupInChild(program)("", "")).rejects.not.toHaveProperty("code", "full");
  },
);
