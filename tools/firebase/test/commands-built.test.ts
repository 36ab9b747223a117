import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Firebase, startFirebase } from "../emulator/start-firebase.ts";

// The first command builds.
vi.setConfig({ testTimeout: 300_000 });
const ROOT = resolve(import.meta.dirname, "../../..");
const EMAIL = "obsluha@example.sk";

let firebase: Firebase;
let folder: string;
beforeAll(async () => {
  firebase = await startFirebase();
  folder = mkdtempSync(join(tmpdir(), "prikazy-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await firebase.stop();
});

/** A command as somebody types it in `folder`; what it says, and how it ends. */
async function command(name: string, args: readonly string[], further: Record<string, string> = {}) {
  const values = ["API_KEY", "AUTH_DOMAIN", "MESSAGING_SENDER_ID", "APP_ID", "MEASUREMENT_ID"];
  const env = {
    ...Object.fromEntries(values.map((value) => [`VITE_FIREBASE_${value}`, "skuska"])),
    PATH: process.env.PATH,
    HOME: folder,
    BACKEND: "firebase",
    INIT_CWD: folder,
    VITE_FIREBASE_PROJECT_ID: firebase.projectId,
    VITE_FIREBASE_STORAGE_BUCKET: firebase.bucket,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firebase.ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${firebase.ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${firebase.ports.storage}`,
    ...further,
  };
  const child = spawn(process.execPath, [join(ROOT, "scripts/operate.js"), name, ...args], { cwd: ROOT, env });
  child.stdin.end("dlhe heslo kladivo\n");
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err: err.replace(/^Zostavujem.*\n/m, ""), status };
}

test("design §4: the commands as they are built, over BACKEND=firebase", async () => {
  expect(await command("catalogue", ["init"])).toEqual({
    out: "Vytvorené záznamy otváracích hodín: 7.\n",
    err: "",
    status: 0,
  });
  const file = join(folder, "katalog.ndjson");
  expect(await command("catalogue", ["export", "katalog.ndjson"])).toEqual({
    out: `Katalóg je v súbore ${file}. Dokumenty: 7, súbory: 0.\n`,
    err: "",
    status: 0,
  });
  expect((await command("catalogue", ["import", "katalog.ndjson"])).out).toBe(
    "Import je hotový. Pridané: 0, nahradené: 0, bez zmeny: 7, nové súbory: 0.\n",
  );
  expect(await command("admin", ["add", EMAIL])).toEqual({ out: `Účet ${EMAIL} bol pridaný.\n`, err: "", status: 0 });
  expect((await command("admin", ["list"])).out).toBe(`${EMAIL}\n`);
});

test.each([
  ["catalogue", ["export"], {}, "Použitie: npm run catalogue"],
  ["catalogue", ["import", "neni"], {}, "neni sa nepodaril, nič sa nezmenilo: súbor alebo priečinok neexistuje.\n"],
  ["admin", ["list"], { FIREBASE_AUTH_EMULATOR_HOST: "" }, "V GOOGLE_APPLICATION_CREDENTIALS uveďte súbor"],
])("design §4: %s %s ends with one sentence and status 1", async (name, args, further, sentence) => {
  const { out, err, status } = await command(name, args, further);
  expect([out, status]).toEqual(["", 1]);
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/^ {4}at /m);
});
