import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { FILES_BINNED_MS } from "#src/domain/values/limits.ts";
import { cataloguesFor, category, PDF as PDF_BYTES, picture, product } from "#src/testing/catalogue-lines.ts";
import { bytesIn, contentOf, PDF, shopsFor } from "#src/testing/data-folders.ts";
import { killedAtAStep } from "#src/testing/running-server.ts";
import { fileStore } from "../files/file-store.ts";
import * as images from "../files/reencode.ts";

const { folderOf, opened, shopIn } = shopsFor(onTestFinished);
const catalogueOf = cataloguesFor(onTestFinished);

const HERE = import.meta.dirname;
// Below node_modules, so that the program finds what it imports.
const OUT = resolve(HERE, `../../../node_modules/.cache/import-kill-test-${process.pid}`);

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [killedAtAStep({ module: join(HERE, "import-catalogue.ts"), name: "importCatalogue" })],
    ssr: { noExternal: true, external: ["sharp"] },
    build: { ssr: true, outDir: OUT, copyPublicDir: false, rolldownOptions: { input: { work: "work.js" } } },
  });
}, 60_000);
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

function importing(dataDir: string, file: string, when: "before" | "after", step: number) {
  const args = [join(OUT, "work.js"), dataDir, file, when, String(step)];
  return spawnSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
/** The shop as the next server finds it, but for when its files were stored. */
async function served(dataDir: string): Promise<string> {
  const context = await opened(dataDir);
  context.db.exec("UPDATE files SET stored_at = 0, binned_at = binned_at * 0");
  context.rows.load();
  // A picture that was stored for a catalogue which was not is shown nowhere.
  const inAMonth = () => Date.now() + FILES_BINNED_MS + 60_000;
  await fileStore(context.rows, context.disk, images, inAMonth).collect(context.store.shownFiles);
  // One whose row was not written yet stays, and the next import takes another name beside it.
  for (const name of await context.disk.names("products")) {
    if (!context.rows.find("products", name)) await context.disk.erase(context.disk.pathsOf("products", name));
  }
  const content = contentOf(context);
  context.close();
  return JSON.stringify(content);
}

test("ADR-033: an import killed at any step leaves the old catalogue or the new one, and the next import completes it", async () => {
  const [old, folder] = [folderOf(), folderOf()];
  await shopIn(old, "Píla", 200);
  const background = { r: 9, g: 9, b: 9 };
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const file = await catalogueOf(
    category("k"),
    product("Píla", { Name: "Nová píla" }),
    product("p", { imgPath: "products/ina.png" }),
    picture("products/ina.png", photo),
    { path: `documents/${PDF}`, type: "application/pdf", bytes: Buffer.concat([PDF_BYTES, Buffer.from("% nový")]) },
  );
  const whole = join(folder, "whole");
  cpSync(old, whole, { recursive: true });
  const steps = Number(importing(whole, file, "before", 0).stdout);
  expect(steps).toBeGreaterThan(40);
  const between = join(folder, "between");
  cpSync(whole, between, { recursive: true });
  cpSync(join(old, "files/documents"), join(between, "files/documents"), { recursive: true });
  // A document follows its catalogue. The same command puts it in place.
  const states = [await served(old), await served(whole), await served(between)];

  const ends = new Set<number>();
  const stride = Number(process.env.EVERY_STEP ? 1 : Math.ceil(steps / 10));
  // The last steps are those after the commit.
  const tried = Array.from({ length: steps }, (_, at) => at + 1).filter(
    (step) => step % stride === 1 % stride || step > steps - 4,
  );
  for (const step of tried) {
    const dataDir = join(folder, String(step));
    cpSync(old, dataDir, { recursive: true });
    expect(importing(dataDir, file, step % 2 ? "after" : "before", step).signal).toBe("SIGKILL");
    const state = states.indexOf(await served(dataDir));
    expect([state, step, Object.keys(bytesIn(join(dataDir, "files"))), readdirSync(dataDir)]).not.toContain(-1);
    ends.add(state);
    expect(readdirSync(join(dataDir, "tmp"))).toEqual([]);
    if (step % 4 === 1 || state === 2) {
      expect(importing(dataDir, file, "before", 0).status).toBe(0);
      expect(await served(dataDir)).toBe(states[1]);
    }
    rmSync(dataDir, { recursive: true });
  }
  expect([...ends]).toEqual(expect.arrayContaining([0, 1]));
}, 900_000);
