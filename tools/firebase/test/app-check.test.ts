import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
/** The host that App Check gets its tokens from. Without the setting no script has it (e2e/build.setup.ts). */
const MARK = /content-firebaseappcheck/;
/** All script that a page loads before Firestore, in bytes after gzip (ADR-003, ADR-032). */
const MOST_VISITOR = 112_000;

/** The scripts of a client that is built with the key, by their names. */
async function scriptsWith(key: string): Promise<ReadonlyMap<string, Buffer>> {
  const outDir = mkdtempSync(join(tmpdir(), "app-check-"));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("VITE_FIREBASE_APP_CHECK_KEY", key);
  onTestFinished(() => void vi.unstubAllEnvs());
  await build({ root: ROOT, mode: "firebase", logLevel: "silent", build: { outDir, emptyOutDir: true } });
  const assets = join(outDir, "assets");
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  return new Map(names.map((name) => [name, readFileSync(join(assets, name))]));
}
const marked = (scripts: ReadonlyMap<string, Buffer>) =>
  [...scripts].filter(([, script]) => MARK.test(script.toString())).map(([name]) => name);

test("fault 109: with the setting App Check is a script of its own", { timeout: 120_000 }, async () => {
  const scripts = await scriptsWith("6Ltest");
  const names = marked(scripts);
  expect(names).toEqual([expect.stringMatching(/^app-check-/)]);
  const visitor = [...scripts].flatMap(([name, script]) => (/^(visitor|browser)-/.test(name) ? [script] : []));
  expect(visitor).toHaveLength(1);
  expect(gzipSync(Buffer.concat(visitor), { level: 9 }).length).toBeLessThan(MOST_VISITOR);
});
