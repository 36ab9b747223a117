import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { shopsFor } from "#src/testing/data-folders.ts";
import { startBackground } from "./background.ts";
import type { ServerContext } from "./context/server-context.ts";

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
