import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Stands in for Vite: notes that it ran, and leaves what a build leaves. */
const VITE = `
  const { appendFileSync, mkdirSync, writeFileSync } = await import("node:fs");
  const ssr = process.argv.includes("--ssr");
  appendFileSync("built.log", ssr ? "server " : "client ");
  const names = ssr ? ["serve", "admin", "backup", "catalogue", "backup-child", "reencode-child"] : ["manifest"];
  const folder = ssr ? "dist/server" : "dist/client/.vite";
  mkdirSync(folder, { recursive: true });
  const source = "export const serve = async () => console.log('beží'), admin = async () => console.log('účty');";
  for (const name of names) {
    if (name === process.env.WITHOUT) continue;
    writeFileSync(folder + "/" + name + (ssr ? ".js" : ".json"), source);
  }`;
/** Stands in for npm: notes that it ran, and installs Vite. */
const NPM = `
  const { appendFileSync, cpSync } = require("node:fs");
  appendFileSync("built.log", "npm ");
  cpSync("vite", "node_modules/vite", { recursive: true });`;

vi.setConfig({ testTimeout: 60_000 });
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "scripts-"));
  cpSync(resolve(import.meta.dirname), join(root, "scripts"), { recursive: true });
  put("package.json", '{"type":"module"}');
  const lock = JSON.stringify({ packages: { "node_modules/vite": { integrity: "a" } } });
  put("package-lock.json", lock);
  put("node_modules/.package-lock.json", lock);
  put("vite/package.json", '{"type":"module","bin":"vite.js"}');
  put("vite/vite.js", VITE);
  put("npm.cjs", NPM);
  put("src/a.ts", "1");
  cpSync(join(root, "vite"), join(root, "node_modules/vite"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
async function command(name: string, env: Record<string, string> = {}): Promise<[string, string]> {
  const child = spawn(process.execPath, [join(root, "scripts", name)], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, npm_execpath: join(root, "npm.cjs"), ...env },
  });
  const output = ["", ""] as [string, string];
  child.stdout.on("data", (text) => {
    output[0] += text;
  });
  child.stderr.on("data", (text) => {
    output[1] += text;
  });
  await once(child, "close");
  return output;
}
const start = (env?: Record<string, string>) => command("start.js", env);
/** What was run since the last look. */
function ran(): string {
  const log = join(root, "built.log");
  const text = existsSync(log) ? readFileSync(log, "utf8").trim() : "";
  rmSync(log, { force: true });
  return text;
}

test("design §4: the start builds what changed, and nothing else", async () => {
  expect(await start()).toEqual(["beží\n", "Zostavujem web …\n"]);
  expect(ran()).toBe("client server");
  expect(await start()).toEqual(["beží\n", ""]);
  expect(ran()).toBe("");
  put("src/a.ts", "2");
  await start();
  expect(ran()).toBe("client server");
});

test("design §4: a command beside the server never builds under it", async () => {
  await start();
  ran();
  put("src/a.ts", "2");
  expect(await command("admin.js", { VITE_X: "y" })).toEqual(["účty\n", ""]);
  expect(ran()).toBe("");
});

test("design §4: a command builds where nothing is built yet", async () => {
  expect((await command("admin.js"))[0]).toBe("účty\n");
  expect(ran()).toBe("client server");
});

test.each(["dist/client", "dist/server", "dist/server/reencode-child.js"])(
  "design §4: the start builds anew what somebody deleted: %s",
  async (path) => {
    await start();
    ran();
    rmSync(join(root, path), { recursive: true });
    expect((await start())[0]).toBe("beží\n");
    expect(ran()).toBe("client server");
  },
);

test("design §4: a package somebody deleted is installed again", async () => {
  rmSync(join(root, "node_modules/vite"), { recursive: true });
  expect((await start())[0]).toBe("beží\n");
  expect(ran()).toBe("npm client server");
});

test("a build without one of its programs stops with one sentence", async () => {
  const [, complaint] = await start({ WITHOUT: "reencode-child" });
  expect(complaint).toBe("Zostavujem web …\nZostavenému webu chýba: server/reencode-child.js.\n");
});

test("two that start together build once, and a lock whose process is gone holds nobody up", async () => {
  put("dist/building", "999999999");
  const both = await Promise.all([start(), start()]);
  expect(both.map(([output]) => output)).toEqual(["beží\n", "beží\n"]);
  expect(ran()).toBe("client server");
  expect(existsSync(join(root, "dist/building"))).toBe(false);
});
