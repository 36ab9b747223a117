import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { needs } from "./prerequisites.ts";
import { place, ROOT } from "./server.ts";

const UNIT = join(ROOT, "deploy/pozicovna.service");
/** On systemd's scale from 0 to 10, on which less than 2 is well protected. */
const MOST_EXPOSURE = 2;

needs("systemd-analyze");

describe("deploy/pozicovna.service", () => {
  test("systemd finds nothing wrong with the unit", async () => {
    const { dataDir } = await place();
    const unit = join(dataDir, "pozicovna.service");
    // This machine may have Node in another folder.
    writeFileSync(unit, readFileSync(UNIT, "utf8").replace("/usr/bin/node", process.execPath));
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" });
    // A warning does not change the exit status.
    expect([status, stdout + stderr]).toEqual([0, ""]);
  });

  test("systemd calls the unit well protected", () => {
    const report = execFileSync("systemd-analyze", ["security", "--offline=true", UNIT], { encoding: "utf8" });
    const exposure = Number(/exposure level for pozicovna\.service: ([\d.]+)/.exec(report)?.[1]);
    console.info(`exposure ${exposure}`);
    expect(exposure).toBeLessThan(MOST_EXPOSURE);
  });
});
