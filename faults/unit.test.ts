import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NOBODY, powerless } from "../scripts/confined.js";
import { place, ROOT, start } from "./server.ts";
import { photo, product, signIn } from "./staff.ts";

const UNIT = join(ROOT, "deploy/pozicovna.service");
/** Of 10; below 2 systemd calls a service well protected. */
const MOST_EXPOSURE = 2;

describe("deploy/pozicovna.service", () => {
  test("systemd finds nothing wrong with the unit", async () => {
    const { dataDir } = await place();
    const unit = join(dataDir, "pozicovna.service");
    // Node may be elsewhere on this machine.
    writeFileSync(unit, readFileSync(UNIT, "utf8").replace("/usr/bin/node", process.execPath));
    expect(execFileSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" })).toBe("");
  });

  test("systemd calls the unit well protected", () => {
    const report = execFileSync("systemd-analyze", ["security", "--offline=true", UNIT], { encoding: "utf8" });
    const exposure = Number(/exposure level for pozicovna\.service: ([\d.]+)/.exec(report)?.[1]);
    console.info(`exposure ${exposure}`);
    expect(exposure).toBeLessThan(MOST_EXPOSURE);
  });

  test("what the unit starts needs no privilege and writes to its own folder alone", async () => {
    const where = await place();
    chownSync(where.dataDir, NOBODY, NOBODY);
    chmodSync(where.dataDir, 0o700);
    const server = await start(where, { wrapper: powerless(where.dataDir), program: ["scripts/start.js"] });
    const staff = await signIn(server.url);
    expect((await staff.add("products", "a", product("Píla"))).body).toEqual({ outcome: "added" });
    expect((await staff.upload("foto.jpg", await photo())).status).toBe(200);
    await server.end("SIGTERM");
    expect(await server.exited).toEqual([0, null]);
  });
});
