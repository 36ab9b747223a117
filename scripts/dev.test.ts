import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { endProgram, freePort, STAFF, startProgram } from "./children.ts";

const ROOT = resolve(import.meta.dirname, "..");

test("D18 `npm run dev` renders /cms-prod with the search in its address, as `npm start` does", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pozicovna-dev-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const { port } = new URL(url);
  const account = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, SEED: "demo", SITE_URL: url, ...account };
  const child = startProgram([process.execPath, "scripts/dev.js"], { cwd: ROOT, env });
  onTestFinished(async () => {
    await endProgram(child, "SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  // The last of its first words: it is listening and staff may sign in.
  await expect.poll(() => said, { timeout: 90_000 }).toContain(STAFF.email);

  const headers = { Origin: url, "Content-Type": "application/json" };
  const signedIn = await fetch(`${url}/api/sign-in`, { method: "POST", headers, body: JSON.stringify(STAFF) });
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const html = await (await fetch(`${url}/cms-prod?hladat=vrtacie&fbclid=1`, { headers: { Cookie } })).text();
  expect(html).toContain("Vŕtacie kladivo SDS-Plus 3 kg");
  expect(html).not.toContain("Rotačný laser");
}, 120_000);
