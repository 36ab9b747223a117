import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { bytesIn, contentOf, leftovers, shopsFor } from "#src/testing/data-folders.ts";
import { killedAtAStep } from "#src/testing/running-server.ts";
import { makeBackup } from "./make-backup.ts";

const { folderOf, opened, shopIn } = shopsFor(onTestFinished);

const HERE = import.meta.dirname;
// Below node_modules, so that the program finds what it imports.
const OUT = resolve(HERE, `../../../node_modules/.cache/restore-kill-test-${process.pid}`);

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [killedAtAStep({ module: join(HERE, "restore-shop.ts"), name: "restoreShop" })],
    ssr: { noExternal: true, external: ["@node-rs/argon2"] },
    build: { ssr: true, outDir: OUT, copyPublicDir: false, rolldownOptions: { input: { work: "work.js" } } },
  });
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

function restore(dataDir: string, file: string, when: "before" | "after", step: number) {
  const args = [join(OUT, "work.js"), dataDir, file, when, String(step)];
  return spawnSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
/** The shop as the next server finds it. */
async function served(dataDir: string): Promise<unknown> {
  const context = await opened(dataDir);
  const content = contentOf(context);
  context.close();
  return content;
}

test("a restore killed at any step leaves the old shop or the new one, and the next restore works", async () => {
  const [from, old, folder] = [folderOf(), folderOf(), folderOf()];
  const file = join(folder, "zaloha");
  await shopIn(from, "Vŕtačka", 10);
  // The same file name with another content, and one the backup lacks.
  await shopIn(old, "Píla", 200);
  await makeBackup(from, file);
  const states = [await served(old), await served(from)];

  const whole = join(folder, "whole");
  cpSync(old, whole, { recursive: true });
  const steps = Number(restore(whole, file, "before", 0).stdout);
  expect(steps).toBeGreaterThan(40);
  const ends = new Set<number>();
  const stride = Number(process.env.EVERY_STEP ? 1 : Math.ceil(steps / 16) * 2 - 1);
  for (let step = 1; step <= steps; step += stride) {
    const dataDir = join(folder, String(step));
    cpSync(old, dataDir, { recursive: true });
    expect(restore(dataDir, file, step % 2 ? "after" : "before", step).signal).toBe("SIGKILL");
    const found = await served(dataDir);
    const state = states.findIndex((one) => JSON.stringify(one) === JSON.stringify(found));
    expect([state, step, Object.keys(bytesIn(join(dataDir, "files"))), readdirSync(dataDir)]).not.toContain(-1);
    ends.add(state);
    expect(leftovers(dataDir)).toEqual([]);
    if (step % 5 === 1 || state === 1) {
      expect(restore(dataDir, file, "before", 0).status).toBe(0);
      expect(await served(dataDir)).toEqual(states[1]);
    }
    rmSync(dataDir, { recursive: true });
  }
  expect(ends).toEqual(new Set([0, 1]));
}, 120_000);
