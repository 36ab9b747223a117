import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startBackground } from "./background.ts";
import { openBackup } from "./backup/check-backup.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { decideRestore, isRestorePending } from "./backup/restore-folder.ts";
import { stageRestore } from "./backup/stage-restore.ts";
import { shopsFor } from "./backup/testing.ts";
import type { ServerContext } from "./server-context.ts";

const { folderOf, opened, shopIn } = shopsFor(onTestFinished);

/** Starts the background; the returned function runs what it does at intervals of so many ms. */
function started(context: ServerContext): (ms: number) => void {
  const setting = vi.spyOn(globalThis, "setInterval");
  const background = startBackground(context);
  onTestFinished(background.stop);
  const works = new Map(setting.mock.calls.map(([work, ms]) => [ms, work]));
  setting.mockRestore();
  return (ms) => works.get(ms)?.();
}

test("ADR-025: the variants that pictures lack are made after the start and once a day", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  const variant = join(dataDir, "files/512/products/foto.png");
  rmSync(variant);
  const every = started(await opened(dataDir));
  await expect.poll(() => existsSync(variant)).toBe(true);
  rmSync(variant);
  every(24 * 60 * 60 * 1000);
  await expect.poll(() => existsSync(variant)).toBe(true);
});

test("a restore that waits for its turn is carried out once, and the next one after it", async () => {
  const [from, dataDir] = [folderOf(), folderOf()];
  await shopIn(from, "Vŕtačka");
  await shopIn(dataDir, "Píla");
  const file = join(folderOf(), "zaloha");
  await makeBackup(from, file);
  async function decide(): Promise<void> {
    const { db } = await openBackup(file);
    await stageRestore(db, dataDir);
    db.close();
    decideRestore(dataDir);
  }
  const context = await opened(dataDir);
  let turns = 0;
  let end = () => {};
  const busy = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function withLock<T>(work: () => T | Promise<T>): Promise<T> {
    turns++;
    await busy;
    return context.files.withLock(work);
  }
  const every = started({ ...context, files: { ...context.files, withLock } });
  await decide();
  for (let tick = 0; tick < 3; tick++) every(500);
  end();
  await expect.poll(() => isRestorePending(dataDir)).toBe(false);
  const names = () => Array.from(context.store.snapshot().collections.products.ordered, ({ Name }) => Name);
  expect([turns, names()]).toEqual([1, ["Vŕtačka"]]);

  await decide();
  await expect.poll(() => isRestorePending(dataDir), { timeout: 5_000 }).toBe(false);
  expect(turns).toBe(2);
});
