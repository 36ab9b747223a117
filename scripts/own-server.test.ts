import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Checkout, scratchCheckout } from "./testing.ts";

/** Takes Vite's place: records that it ran, and leaves what a build leaves. */
const VITE = `
  const { appendFileSync, mkdirSync, writeFileSync } = await import("node:fs");
  const ssr = process.argv.includes("--ssr");
  appendFileSync("built.log", ssr ? "server " : "client ");
  const names = ssr ? ["serve", "admin", "backup-child"] : ["manifest"];
  const folder = ssr ? "dist/server" : "dist/client/.vite";
  mkdirSync(folder, { recursive: true });
  const source = "export const serve = async () => console.log('beží'), admin = async () => console.log('účty');";
  for (const name of names) writeFileSync(folder + "/" + name + (ssr ? ".js" : ".json"), source);
  if (process.env.BROKEN) process.exit(1);`;
/** Takes npm's place: records that it ran, and installs Vite. */
const NPM = `
  const { appendFileSync, cpSync } = require("node:fs");
  appendFileSync("built.log", "npm ");
  cpSync("vite", "node_modules/vite", { recursive: true });`;

vi.setConfig({ testTimeout: 60_000 });
let checkout: Checkout;
let root: string;
beforeEach(() => {
  checkout = scratchCheckout();
  root = checkout.root;
  const lock = JSON.stringify({ packages: { "node_modules/vite": { integrity: "a" } } });
  checkout.put("package-lock.json", lock);
  checkout.put("node_modules/.package-lock.json", lock);
  checkout.put("vite/package.json", '{"type":"module","bin":"vite.js"}');
  checkout.put("vite/vite.js", VITE);
  checkout.put("npm.cjs", NPM);
  checkout.put("src/a.ts", "1");
  cpSync(join(root, "vite"), join(root, "node_modules/vite"), { recursive: true });
});
afterEach(() => checkout.remove());

const start = (env?: Record<string, string>) => checkout.run(["start.js"], env);
/** The programs that ran since the last call. */
function ran(): string {
  const log = join(root, "built.log");
  const programs = existsSync(log) ? readFileSync(log, "utf8").trim() : "";
  rmSync(log, { force: true });
  return programs;
}

test("design §4: the start builds what changed, and nothing else", async () => {
  expect(await start()).toEqual({ output: "beží\n", complaint: "Zostavujem web …\n", status: 0 });
  expect(ran()).toBe("client server");
  expect(await start()).toEqual({ output: "beží\n", complaint: "", status: 0 });
  expect(ran()).toBe("");
  checkout.put("src/a.ts", "2");
  await start();
  expect(ran()).toBe("client server");
});

test("ADR-013: the build compresses what gets smaller", async () => {
  await start();
  const file = join(root, "dist/client/.vite/manifest.json");
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(readFileSync(file))).toBe(true);
});

test("design §4: where there are no sources, as in a container, commands use the build and neither install nor build", async () => {
  await start();
  ran();
  for (const path of ["src", "package-lock.json", "node_modules/vite"]) rmSync(join(root, path), { recursive: true });
  expect(await start()).toEqual({ output: "beží\n", complaint: "", status: 0 });
  expect(await checkout.run(["operate.js", "admin"])).toMatchObject({ output: "účty\n", status: 0 });
  expect(ran()).toBe("");
});

test("fault 107: a changed setting, in .env or in the environment, builds nothing", async () => {
  await start();
  ran();
  checkout.put(".env", "SITE_URL=https://www.pozicovna.example\nVITE_FIREBASE_APP_ID=b\n");
  expect(await start({ TRUST_PROXY: "on", VITE_X: "y" })).toEqual({ output: "beží\n", complaint: "", status: 0 });
  expect(ran()).toBe("");
});

test("fault 107: where the program's folder can only be read, changed sources are one sentence", async () => {
  await start();
  checkout.put("src/a.ts", "2");
  for (const path of [root, join(root, "dist")]) chmodSync(path, 0o555);
  const isRoot = process.getuid?.() === 0;
  const options = { encoding: "utf8", ...(isRoot && { uid: 65_534 }) } as const;
  const { stderr, status } = spawnSync(process.execPath, [join(root, "scripts/start.js")], options);
  expect([stderr, status]).toEqual([expect.stringMatching(/^Web treba zostaviť.*npm test -- build\.\n$/), 1]);
  for (const path of [root, join(root, "dist")]) chmodSync(path, 0o755);
});

test("design §4: a command beside the server never builds under it", async () => {
  await start();
  ran();
  checkout.put("src/a.ts", "2");
  const result = await checkout.run(["operate.js", "admin"], { VITE_X: "y" });
  expect(result).toEqual({ output: "účty\n", complaint: "", status: 0 });
  expect(ran()).toBe("");
});

test("design §4: a command builds where nothing is built yet", async () => {
  expect((await checkout.run(["operate.js", "admin"])).output).toBe("účty\n");
  expect(ran()).toBe("client server");
});

test.each(["dist/client", "dist/server", "dist/server/backup-child.js"])(
  "design §4: the start rebuilds what was deleted: %s",
  async (path) => {
    await start();
    ran();
    rmSync(join(root, path), { recursive: true });
    expect((await start()).output).toBe("beží\n");
    expect(ran()).toBe("client server");
  },
);

test("design §4: a deleted package is installed again", async () => {
  rmSync(join(root, "node_modules/vite"), { recursive: true });
  expect((await start()).output).toBe("beží\n");
  expect(ran()).toBe("npm client server");
});

test("a failed build stops with one sentence, and the next start builds again", async () => {
  const { complaint, status } = await start({ BROKEN: "yes" });
  expect([complaint, status]).toEqual(["Zostavujem web …\nWeb sa nepodarilo zostaviť, dôvod je vyššie.\n", 1]);
  ran();
  expect((await start()).output).toBe("beží\n");
  expect(ran()).toBe("client server");
});

test("two that start together build once", async () => {
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ output }) => output)).toEqual(["beží\n", "beží\n"]);
  expect(ran()).toBe("client server");
});
