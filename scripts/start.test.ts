import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { type Checkout, ROOT, scratchCheckout } from "./testing.ts";

test("ADR-013: the service in deploy/ and the container give Node the options of `npm start`", () => {
  const unit = readFileSync(join(ROOT, "deploy/pozicovna.service"), "utf8");
  const [, command] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit) ?? [];
  expect(`exec ${command}`).toBe(manifest.scripts.start);
  expect(command).toContain("--max-semi-space-size=");
  const [, ofContainer = "[]"] = /^CMD (.*)$/m.exec(readFileSync(join(ROOT, "Dockerfile"), "utf8")) ?? [];
  expect(JSON.parse(ofContainer).join(" ")).toBe(command);
});

test("fault 98: systemd does not end the server when a picture's process is killed for its memory", () => {
  expect(readFileSync(join(ROOT, "deploy/pozicovna.service"), "utf8")).toMatch(/^OOMPolicy=continue$/m);
});

/** Takes the place of the commands: records its signals, and ends a while after the first. */
const PROGRAM = `
  import { appendFileSync } from "node:fs";
  const record = (line) => appendFileSync("record.log", line + "\\n");
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {
    record(signal);
    setTimeout(() => { record("finished"); process.exit(); }, 300);
  });
  setInterval(() => {}, 1_000);
  record("started");`;

let checkout: Checkout;
beforeEach(() => {
  checkout = scratchCheckout();
  cpSync(join(ROOT, "package.json"), join(checkout.root, "package.json"));
  for (const command of ["start", "dev"]) checkout.put(`scripts/${command}.js`, PROGRAM);
});
afterEach(() => checkout.remove());

const record = () => {
  const file = join(checkout.root, "record.log");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};
/** Starts npm in a process group of its own, which ends with the test. */
async function npmRun(script: string): Promise<ChildProcess> {
  const npm = spawn("npm", ["run", script], { cwd: checkout.root, detached: true, stdio: "ignore" });
  onTestFinished(() => void spawnSync("kill", ["-KILL", "--", `-${npm.pid}`]));
  await expect.poll(record, { timeout: 30_000 }).toBe("started\n");
  return npm;
}

test.each([
  ["start", "SIGTERM"],
  ["start", "SIGINT"],
  ["dev", "SIGTERM"],
] as const)(
  "design §4: under `npm run %s` a %s that is sent to npm alone reaches the server, and npm waits for its end",
  async (script, signal) => {
    const npm = await npmRun(script);
    npm.kill(signal);
    expect(await once(npm, "exit")).toEqual([0, null]);
    expect(record()).toBe(`started\n${signal}\nfinished\n`);
  },
);
