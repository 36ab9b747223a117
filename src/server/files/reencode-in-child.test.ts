import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { worksInChild } from "./reencode-in-child.ts";

// Below node_modules, so that the program finds what it imports.
const OUT = resolve(import.meta.dirname, `../../../node_modules/.cache/reencode-test-${process.pid}`);
beforeAll(async () => {
  const input = { child: join(import.meta.dirname, "reencode-child.ts"), dying: "dying.js" };
  const source = 'process.on("message", () => process.abort());';
  const dying = {
    name: "dying",
    resolveId: (id: string) => (id === "dying.js" ? id : undefined),
    load: (id: string) => (id === "dying.js" ? source : undefined),
  };
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [dying],
    ssr: { external: ["sharp"], noExternal: true },
    build: { ssr: true, outDir: OUT, copyPublicDir: false, rolldownOptions: { input } },
  });
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

test("pictures are worked on in another process, one after the other, broken ones refused", async () => {
  const { reencode, adopt } = worksInChild(join(OUT, "child.js"));
  const good = join(OUT, "a.png");
  const bad = join(OUT, "b.png");
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#f5b301" } })
    .png()
    .toFile(good);
  writeFileSync(bad, "<svg/>");
  for (let turn = 0; turn < 12; turn++) {
    const { stored, full, variants } = await reencode(good);
    expect(stored.type).toBe("image/png");
    expect((await sharp(full).metadata()).width).toBe(800);
    expect([...variants.keys()]).toEqual(VARIANT_WIDTHS);
    expect([...(await adopt(good)).variants.keys()]).toEqual(VARIANT_WIDTHS);
    await expect(reencode(bad)).rejects.toMatchObject({ code: "invalid", status: 415 });
  }
});

test("fault 58: a picture that kills its process is refused, and the next one gets a new process", async () => {
  const { reencode } = worksInChild(join(OUT, "dying.js"));
  for (let turn = 0; turn < 2; turn++) await expect(reencode("a.png")).rejects.toMatchObject({ status: 422 });
});
