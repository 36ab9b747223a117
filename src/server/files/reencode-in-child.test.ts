import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { PATHS, STORED_WIDTHS } from "#src/backend/embedded/wire.ts";
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

async function picture(): Promise<string> {
  const path = join(OUT, "a.png");
  await sharp({ create: { width: 800, height: 60, channels: 3, background: "#f5b301" } })
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
  expect([...variants.keys()]).toEqual(STORED_WIDTHS);
  expect(Buffer.from((await normalise(good)).full).equals(readFileSync(good))).toBe(true);
  await expect(reencode(bad)).rejects.toMatchObject({ code: "invalid", status: 415 });
});

test("fault 58: a picture on which the decoder crashes is refused", async () => {
  const { reencode } = imageProcessorInChild(join(OUT, "crashing.js"));
  await expect(reencode("a.png")).rejects.toMatchObject({ code: "invalid", status: 422 });
});

test("fault 98: a program that was killed is distinguished from a bad picture", async () => {
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
