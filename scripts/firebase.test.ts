import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 60_000 });
const here = resolve(import.meta.dirname, "..");
const EXAMPLE = parseEnv(readFileSync(join(here, ".env.example"), "utf8")) as Record<string, string>;
const VALUES = {
  VITE_FIREBASE_API_KEY: "AIza",
  VITE_FIREBASE_AUTH_DOMAIN: "obchod.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "obchod",
  VITE_FIREBASE_STORAGE_BUCKET: "obchod.firebasestorage.app",
  VITE_FIREBASE_MESSAGING_SENDER_ID: "1",
  VITE_FIREBASE_APP_ID: "1:1:web:1",
  VITE_FIREBASE_MEASUREMENT_ID: "-",
};
const NAMES = Object.keys(VALUES);
const COMMANDS = ["start.js", "build-firebase.js", "deploy-firebase.js"];

/** A checkout without packages: whoever gets past the settings fails in another way. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "scripts-"));
  cpSync(import.meta.dirname, join(root, "scripts"), { recursive: true });
  cpSync(join(here, ".env.example"), join(root, ".env.example"));
  writeFileSync(join(root, "package.json"), '{"type":"module"}');
  writeFileSync(join(root, "package-lock.json"), '{"packages":{"node_modules/a":{}}}');
  writeFileSync(join(root, "npm.cjs"), "process.exit(1)");
});
afterEach(() => rmSync(root, { recursive: true }));

/** What a command says, and its exit status. */
async function said(command: string, env: Record<string, string>): Promise<[string, number]> {
  const child = spawn(process.execPath, [join(root, "scripts", command)], {
    env: { PATH: process.env.PATH, npm_execpath: join(root, "npm.cjs"), BACKEND: "firebase", ...env },
  });
  let text = "";
  child.stderr.on("data", (chunk) => {
    text += chunk;
  });
  const [status] = await once(child, "close");
  return [text, status];
}

test("design §4: .env.example names the seven values, and none of its own passes for one", () => {
  expect(Object.keys(EXAMPLE).sort()).toEqual(NAMES.toSorted());
  expect(new Set(Object.values(EXAMPLE)).size).toBe(NAMES.length);
});

test.each(NAMES)(
  "issue 4: BACKEND=firebase without %s, or with its placeholder, stops with one sentence naming it",
  async (name) => {
    const { [name as keyof typeof VALUES]: _, ...others } = VALUES;
    for (const env of [others, { ...others, [name]: " " }, { ...others, [name]: EXAMPLE[name] ?? "" }]) {
      const [text, status] = await said("start.js", env as Record<string, string>);
      expect(text).toMatch(new RegExp(`^[^\n]*\\b${name}\\b[^\n]*\\.\n$`));
      expect(status).toBe(1);
    }
  },
);

test.each(COMMANDS)("issue 4: %s stops before it installs or builds anything", async (command) => {
  const [text, status] = await said(command, {});
  expect(text).toMatch(/^Pre Firebase chýba VITE_FIREBASE_API_KEY v súbore \.env; [^\n]+\.\n$/);
  expect(status).toBe(1);
});

test.each([
  ["VITE_FIREBASE_PROJECT_ID", "Môj obchod"],
  ["VITE_FIREBASE_STORAGE_BUCKET", "gs://obchod.firebasestorage.app"],
])("a %s that cannot be one is told at once", async (name, value) => {
  const [text] = await said("build-firebase.js", { ...VALUES, [name]: value });
  expect(text).toMatch(new RegExp(`^Nesprávna hodnota ${name}: [^\n]+\\.\n$`));
});

test("with all seven it goes on, wherever they stand", async () => {
  const packages = /^Inštalujem balíčky …\n/;
  expect((await said("start.js", VALUES))[0]).toMatch(packages);
  writeFileSync(
    join(root, ".env"),
    Object.entries({ ...VALUES, BACKEND: "firebase" })
      .map((pair) => pair.join("="))
      .join("\n"),
  );
  expect((await said("build-firebase.js", {}))[0]).toMatch(packages);
});

test("design §4: BACKEND may stand in .env, the environment wins, and another value stops with one sentence", async () => {
  writeFileSync(join(root, ".env"), "BACKEND=iny");
  const env = { BACKEND: "" };
  expect((await said("start.js", { BACKEND: "firebase" }))[0]).toContain("VITE_FIREBASE_API_KEY");
  expect((await said("start.js", env))[0]).toMatch(/^Inštalujem balíčky/);
  const [text] = await said("start.js", { BACKEND: "iny" });
  expect(text).toBe("Nesprávna hodnota BACKEND: musí byť jedno z: embedded, firebase.\n");
});
