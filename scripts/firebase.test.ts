import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Checkout, ROOT, scratchCheckout } from "./testing.ts";

vi.setConfig({ testTimeout: 60_000 });
const EXAMPLE = parseEnv(readFileSync(join(ROOT, ".env.example"), "utf8")) as Record<string, string>;
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

let checkout: Checkout;
let root: string;
beforeEach(() => {
  checkout = scratchCheckout();
  root = checkout.root;
  cpSync(join(ROOT, ".env.example"), join(root, ".env.example"));
  // Without packages: a command that gets past the settings fails at npm.
  put("package-lock.json", '{"packages":{"node_modules/a":{}}}');
  put("npm.cjs", "process.exit(1)");
});
afterEach(() => checkout.remove());

const put = (path: string, content: string) => checkout.put(path, content);
const ran = (command: string, env: Record<string, string>, args: readonly string[]) =>
  checkout.run([command, ...args], { BACKEND: "firebase", ...env });
/** What a command writes about its own work, and its exit status. */
async function said(command: string, env: Record<string, string>, args: readonly string[] = []) {
  const { complaint, status } = await ran(command, env, args);
  return [complaint, status] as const;
}
async function printed(command: string, env: Record<string, string>, args: readonly string[]): Promise<string> {
  return (await ran(command, env, args)).output;
}

test("design §4: .env.example names the seven values, and none of its own passes for one", () => {
  expect(Object.keys(EXAMPLE).sort()).toEqual(NAMES.toSorted());
  expect(new Set(Object.values(EXAMPLE)).size).toBe(NAMES.length);
});

test.each(NAMES)(
  "design §4: BACKEND=firebase without %s, or with its placeholder, stops with one sentence naming it",
  async (name) => {
    const { [name as keyof typeof VALUES]: _, ...others } = VALUES;
    for (const env of [others, { ...others, [name]: " " }, { ...others, [name]: EXAMPLE[name] ?? "" }]) {
      const [text, status] = await said("start.js", env as Record<string, string>);
      expect(text).toMatch(new RegExp(`^[^\n]*\\b${name}\\b[^\n]*\\.\n$`));
      expect(status).toBe(1);
    }
  },
);

test.each(COMMANDS)("design §4: %s stops before it installs or builds anything", async (command) => {
  const [text, status] = await said(command, {});
  expect(text).toMatch(/^Pre Firebase chýba VITE_FIREBASE_API_KEY v súbore \.env; [^\n]+\.\n$/);
  expect(status).toBe(1);
});

test.each([
  ["VITE_FIREBASE_PROJECT_ID", "Môj obchod"],
  ["VITE_FIREBASE_STORAGE_BUCKET", "gs://obchod.firebasestorage.app"],
])("an invalid %s is reported at once", async (name, value) => {
  const [text] = await said("build-firebase.js", { ...VALUES, [name]: value });
  expect(text).toMatch(new RegExp(`^Nesprávna hodnota ${name}: [^\n]+\\.\n$`));
});

test.each(["backup", "restore"])("design §4: %s says at once that it is for our own server alone", async (command) => {
  const [text, status] = await said("operate.js", VALUES, [command, "zaloha"]);
  expect(text).toBe(
    "Zálohu a obnovu má len vlastný server; pri BACKEND=firebase uložíte katalóg príkazom npm run catalogue -- export SÚBOR.\n",
  );
  expect(status).toBe(1);
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

/** Takes Vite's place: leaves what its two builds leave, with a prerendering that returns RESULT; of a list, one item after the other. */
const VITE = `
  const { mkdirSync, writeFileSync } = await import("node:fs");
  const put = (path, text = "") => (mkdirSync(path.replace(/[^/]+$/, ""), { recursive: true }), writeFileSync(path, text));
  const prerender = \`
    import { writeFileSync } from "node:fs";
    const results = [JSON.parse(process.env.RESULT)].flat();
    export async function prerender() {
      process.chdir(import.meta.dirname + "/../../..");
      for (const part of ["home", "404", "shell"]) writeFileSync("dist/firebase/site/" + part + ".html", "");
      for (const part of ["site/sitemap.xml", "firebase.json"]) writeFileSync("dist/firebase/" + part, "");
      return results.length > 1 ? results.shift() : results[0];
    }\`;
  if (process.argv.includes("--ssr")) {
    put("tools/firebase/dist/prerender.js", prerender);
    put("tools/firebase/dist/commands.js");
    put("tools/firebase/dist/serve.js", "export const serve = async () => console.log('beží');");
  } else put("dist/firebase/site/.vite/manifest.json");`;
/** Takes the place of Firebase's command: prints its arguments. */
const CLI = `
  const args = process.argv.slice(2);
  console.log(args[0] === "login:list" ? '{"status":"success","result":[{"user":{}}]}' : args.join(" "));`;
const FULL = '{"pages":57,"isEmpty":false}';
const unread = (code: string) => JSON.stringify({ pages: 3, isEmpty: false, unread: code });
const UNREAD = unread("unavailable");
const REFUSED = unread("permission-denied");

describe("with packages", () => {
  beforeEach(() => {
    const lock = '{"packages":{"node_modules/a":{}}}';
    for (const folder of ["", "tools/firebase/"]) {
      put(`${folder}package-lock.json`, lock);
      put(`${folder}node_modules/.package-lock.json`, lock);
      put(`${folder}node_modules/a/package.json`, "{}");
    }
    put("node_modules/vite/package.json", '{"type":"module","bin":"vite.js"}');
    put("node_modules/vite/vite.js", VITE);
    put("tools/firebase/package.json", '{"type":"module"}');
    put("tools/firebase/node_modules/firebase-tools/package.json", '{"bin":{"firebase":"lib/bin/firebase.js"}}');
    put("tools/firebase/node_modules/firebase-tools/lib/bin/firebase.js", CLI);
    for (const name of ["firestore.rules", "firestore.indexes.json", "storage.rules"]) put(`firebase/${name}`, name);
  });

  test("design §4: the build makes the site, its rules beside it, and tells how many pages it has", async () => {
    const [text, status] = await said("build-firebase.js", { ...VALUES, RESULT: FULL });
    expect(text).toBe("Zostavujem web pre Firebase …\nWeb pre Firebase je v priečinku dist/firebase, stránok: 57.\n");
    expect(status).toBe(0);
    expect(readFileSync(join(root, "dist/firebase/storage.rules"), "utf8")).toBe("storage.rules");
    expect(existsSync(join(root, "dist/firebase/site/.vite"))).toBe(false);
  });

  test("design §4: the start builds the site where sources or settings changed, or a page was deleted", async () => {
    const start = (env: Record<string, string> = {}) => said("start.js", { ...VALUES, RESULT: FULL, ...env });
    const building = "Zostavujem web pre Firebase …\n";
    expect(await start()).toEqual([building, 0]);
    expect(await start()).toEqual(["", 0]);
    put("src/a.ts", "another source");
    expect(await start()).toEqual([building, 0]);
    expect(await start({ SITE_URL: "https://a.sk" })).toEqual([building, 0]);
    rmSync(join(root, "dist/firebase/site/shell.html"));
    expect(await start({ SITE_URL: "https://a.sk" })).toEqual([building, 0]);
  });

  test("design §4: the deployment builds anew, and hands on the project and what else was typed", async () => {
    const config = join(root, "dist/firebase/firebase.json");
    for (const args of [[], ["--only", "hosting"]]) {
      const output = await printed("deploy-firebase.js", { ...VALUES, RESULT: FULL }, args);
      expect(output).toBe(`${["deploy", "--config", config, "--project", "obchod", ...args].join(" ")}\n`);
    }
  });

  test("ADR-032: pages that could not be read never take the place of full ones", async () => {
    for (const args of [["--only", "hosting"], ["--only=hosting"], ["--only", "storage,hosting"], []]) {
      const { output, complaint, status } = await ran("deploy-firebase.js", { ...VALUES, RESULT: UNREAD }, args);
      expect(output).toBe("");
      expect(complaint).toMatch(/\nStránky sa nezverejnili: bez údajov z projektu \(unavailable\) [^\n]+\.\n$/);
      expect(status).toBe(1);
    }
    expect(await printed("deploy-firebase.js", { ...VALUES, RESULT: UNREAD }, ["--only", "firestore:rules"])).toMatch(
      / --only firestore:rules\n$/,
    );
  });

  test("ADR-032: a project whose rules refuse the build gets its rules first, and is read again until they count", async () => {
    const RESULT = `[${REFUSED},${REFUSED},${FULL}]`;
    const args = ["--message", "prvé"];
    const [rules, all, ...rest] = (await printed("deploy-firebase.js", { ...VALUES, RESULT }, args)).split("\n");
    expect(rules).toMatch(/^deploy .* --message prvé --only firestore,storage$/);
    expect(all).toMatch(/^deploy .* --project obchod --message prvé$/);
    expect(rest).toEqual([""]);
  });

  test("if nobody is signed in, it says how to sign in, before anything is built", async () => {
    put("tools/firebase/node_modules/firebase-tools/lib/bin/firebase.js", `console.log('{"status":"success"}')`);
    const [text] = await said("deploy-firebase.js", { ...VALUES, RESULT: FULL });
    expect(text).toMatch(/^Nie ste prihlásený do Firebase: [^\n]+\.\n$/);
    const key = await said("deploy-firebase.js", {
      ...VALUES,
      RESULT: FULL,
      GOOGLE_APPLICATION_CREDENTIALS: "/nikde/kluc.json",
    });
    expect(key[0]).toBe("GOOGLE_APPLICATION_CREDENTIALS: súbor /nikde/kluc.json neexistuje.\n");
  });
});
