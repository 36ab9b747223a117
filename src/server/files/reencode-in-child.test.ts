import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { deserialize } from "node:v8";
import sharp, { type Sharp } from "sharp";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { PATHS, VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { addAccount, browserFetch, optionsFor, running, STAFF, temporaryFolder } from "#src/testing/running-server.ts";
import { createLog } from "../process/log.ts";
import { imageProcessorInChild } from "./reencode-in-child.ts";

// Below node_modules, so that the program finds what it imports.
const OUT = resolve(import.meta.dirname, `../../../node_modules/.cache/reencode-test-${process.pid}`);
const PROGRAMS: Readonly<Record<string, string>> = {
  "crashing.js": "process.abort();",
  "killed.js": 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1_000);',
  // Processes a picture while no more files can be opened, and once more when they can.
  "crowded.js": `
    import { closeSync, openSync } from "node:fs";
    import { imageProcessorInChild } from ${JSON.stringify(join(import.meta.dirname, "reencode-in-child.ts"))};
    const [program, picture] = process.argv.slice(2);
    const { reencode } = imageProcessorInChild(program);
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
  const programs = Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name.slice(0, -3), name]));
  const written = {
    name: "written",
    resolveId: (id: string) => (id in PROGRAMS ? id : undefined),
    load: (id: string) => PROGRAMS[id],
  };
  const input = { child: join(import.meta.dirname, "reencode-child.ts"), ...programs };
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [written],
    ssr: { external: ["sharp"], noExternal: true },
    build: { ssr: true, outDir: OUT, copyPublicDir: false, rolldownOptions: { input } },
  });
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

const SCANS = { progressive: true, chromaSubsampling: "4:4:4" } as const;
const deep = (picture: Sharp) => picture.toColourspace("rgb16");

async function picture(): Promise<string> {
  const path = join(OUT, "a.png");
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#f5b301" } })
    .png()
    .toFile(path);
  return path;
}

test("pictures are processed in another process, and broken ones refused", async () => {
  const { reencode, normalise } = imageProcessorInChild(join(OUT, "child.js"));
  const good = await picture();
  const bad = join(OUT, "b.png");
  writeFileSync(bad, "<svg/>");
  const { stored, full, variants } = await reencode(good);
  expect(stored.type).toBe("image/png");
  expect((await sharp(full).metadata()).width).toBe(800);
  expect([...variants.keys()]).toEqual(VARIANT_WIDTHS);
  expect(Buffer.from((await normalise(good)).full).equals(readFileSync(good))).toBe(true);
  await expect(reencode(bad)).rejects.toMatchObject({ code: "invalid", status: 415 });
});

test("fault 58: a picture on which the decoder crashes is refused", async () => {
  const { reencode } = imageProcessorInChild(join(OUT, "crashing.js"));
  await expect(reencode("a.png")).rejects.toMatchObject({ code: "invalid", status: 422 });
});

type Measured = readonly [what: string, width: number, height: number, format: (picture: Sharp) => Sharp];
test.runIf(process.platform === "linux").each<Measured>([
  ["a JPEG of 64 megapixels", 8_000, 8_000, (picture) => picture.jpeg()],
  ["a JPEG in several scans", 5_100, 3_900, (picture) => picture.jpeg(SCANS)],
  ["an interlaced PNG of 16 bits", 5_000, 3_000, (picture) => deep(picture).png({ progressive: true })],
  ["a wide PNG of 16 bits", 10_000, 6_400, (picture) => deep(picture).png({ compressionLevel: 1 })],
  ["a lossless WebP", 6_000, 5_000, (picture) => picture.webp({ lossless: true, effort: 0 })],
  ["an AVIF", 3_000, 2_500, (picture) => picture.avif({ effort: 0 })],
])("fault 98: %s of the largest size that is taken needs at most 256 MB", async (_, width, height, format) => {
  const path = join(OUT, "large");
  await format(sharp({ create: { width, height, channels: 4, background: "#f5b30180" } })).toFile(path);
  // Not `resourceUsage`, whose peak on Linux counts what the program that started this one held.
  const measuring = `
    import { readFileSync } from "node:fs";
    const peak = () => /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))[1];
    process.on("exit", () => process.stderr.write(peak()));
    await import(${JSON.stringify(pathToFileURL(join(OUT, "child.js")).href)});`;
  writeFileSync(join(OUT, "measuring.js"), measuring);
  const env = { PATH: process.env.PATH, MALLOC_ARENA_MAX: "1" };
  const args = [join(OUT, "measuring.js"), "reencode", path];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 });
  expect(deserialize(stdout)).toHaveProperty("made");
  expect(Number(stderr)).toBeLessThan(256 * 1024);
});

test("fault 98: a program that was killed is told apart from a bad picture", async () => {
  const { reencode } = imageProcessorInChild(join(OUT, "killed.js"));
  await expect(reencode("a.png")).rejects.toMatchObject({ code: "unavailable", cause: { code: "SIGKILL" } });
});

test("fault 58: a program that cannot be started fails one picture, and not the next one", async () => {
  const { reencode } = imageProcessorInChild(join(OUT, "child.js"));
  const node = process.execPath;
  onTestFinished(() => {
    process.execPath = node;
  });
  process.execPath = join(OUT, "nothing");
  for (let turn = 0; turn < 2; turn++) await expect(reencode("a.png")).rejects.toMatchObject({ code: "ENOENT" });
  process.execPath = node;
  expect((await reencode(await picture())).stored.type).toBe("image/png");
});

test("fault 58: too many open files fail one picture, and not the next one", async () => {
  const files = ["crowded.js", "child.js"].map((name) => join(OUT, name));
  const command = ["-c", 'ulimit -n 64; exec "$0" "$@"', process.execPath, ...files, await picture()];
  expect(execFileSync("sh", command, { encoding: "utf8" })).toBe("EMFILE EMFILE image/png\n");
});

test("fault 102: without the picture library an upload answers 503, and the log says why", async () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const elsewhere = join(folder.path, "programs");
  cpSync(OUT, elsewhere, { recursive: true });
  const lines: string[] = [];
  const parts = optionsFor(join(folder.path, "data"));
  const log = createLog("warn", (text) => lines.push(text));
  const server = await running({ ...parts, log, images: imageProcessorInChild(join(elsewhere, "child.js")) });
  onTestFinished(() => server.close());
  await addAccount(server.context, STAFF);
  const browser = browserFetch(() => server.url);
  const headers = { "Content-Type": "application/json" };
  await browser(PATHS.signIn, { method: "POST", headers, body: JSON.stringify(STAFF) });
  const body = readFileSync(await picture());
  const response = await browser(`${PATHS.files}/products/a.png`, { method: "PUT", body });
  expect([response.status, await response.json()]).toEqual([503, { code: "unavailable" }]);
  expect(JSON.parse(lines.join())).toMatchObject({
    level: "error",
    event: "failure",
    error: expect.stringContaining("ERR_MODULE_NOT_FOUND"),
  });
});
