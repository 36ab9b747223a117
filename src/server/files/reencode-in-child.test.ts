import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { worksInChild } from "./reencode-in-child.ts";

// Below node_modules, so that the program finds what it imports.
const OUT = resolve(import.meta.dirname, `../../../node_modules/.cache/reencode-test-${process.pid}`);
const PROGRAMS: Readonly<Record<string, string>> = {
  "dying.js": 'process.on("message", () => process.abort());',
  // Works on a picture while no more files can be opened, and once more when they can.
  "crowded.js": `
    import { closeSync, openSync } from "node:fs";
    import { worksInChild } from ${JSON.stringify(join(import.meta.dirname, "reencode-in-child.ts"))};
    const [program, picture] = process.argv.slice(2);
    const { reencode } = worksInChild(program);
    const tried = () => reencode(picture).then(({ stored }) => stored.type, ({ code }) => code);
    const open = [];
    try {
      for (;;) open.push(openSync("/dev/null"));
    } catch {}
    const outcomes = [await tried(), await tried()];
    open.forEach((file) => closeSync(file));
    console.log(...outcomes, await tried());
  `,
};
beforeAll(async () => {
  const input = { child: join(import.meta.dirname, "reencode-child.ts"), dying: "dying.js", crowded: "crowded.js" };
  const written = {
    name: "written",
    resolveId: (id: string) => (id in PROGRAMS ? id : undefined),
    load: (id: string) => PROGRAMS[id],
  };
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [written],
    ssr: { external: ["sharp"], noExternal: true },
    build: { ssr: true, outDir: OUT, copyPublicDir: false, rolldownOptions: { input } },
  });
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

async function picture(): Promise<string> {
  const path = join(OUT, "a.png");
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#f5b301" } })
    .png()
    .toFile(path);
  return path;
}

test("pictures are worked on in another process, one after the other, broken ones refused", async () => {
  const { reencode, adopt } = worksInChild(join(OUT, "child.js"));
  const good = await picture();
  const bad = join(OUT, "b.png");
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

test("fault 58: a process that cannot be started fails one picture, and the next one gets a new process", async () => {
  const { reencode } = worksInChild(join(OUT, "child.js"));
  const program = process.execPath;
  onTestFinished(() => {
    process.execPath = program;
  });
  process.execPath = join(OUT, "nothing");
  for (let turn = 0; turn < 2; turn++) await expect(reencode("a.png")).rejects.toMatchObject({ code: "ENOENT" });
  process.execPath = program;
  expect((await reencode(await picture())).stored.type).toBe("image/png");
});

test("fault 58: too many open files fail one picture, and the next one gets a new process", async () => {
  const files = ["crowded.js", "child.js"].map((name) => join(OUT, name));
  const command = ["-c", 'ulimit -n 64; exec "$0" "$@"', process.execPath, ...files, await picture()];
  expect(execFileSync("sh", command, { encoding: "utf8" })).toBe("EMFILE EMFILE image/png\n");
});

test("a picture that comes when the process was just let go gets a new one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { reencode } = worksInChild(join(OUT, "child.js"));
  const path = await picture();
  for (let turn = 0; turn < 2; turn++) {
    expect((await reencode(path)).stored.type).toBe("image/png");
    vi.runAllTimers();
  }
});
