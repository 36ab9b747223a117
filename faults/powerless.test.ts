import { chmodSync, chownSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NODE_FLAGS } from "../scripts/children.ts";
import { needs } from "./prerequisites.ts";
import { NOBODY, place, start } from "./server.ts";
import { photo, product, signIn } from "./staff.ts";

needs("mounting", "a checkout that everybody may read");

/** Runs a command nearly as the unit in deploy/ does: as NOBODY, without any privilege, and with the disk of / read-only except for the
 *  folder. Other disks stay as they are, so that only NOBODY's rights protect them. */
function powerless(folder: string): readonly string[] {
  const user = `--reuid=${NOBODY} --regid=${NOBODY} --clear-groups`;
  const rights = "--no-new-privs --bounding-set=-all --inh-caps=-all";
  const script = `mount --bind "$1" "$1" && mount -o remount,ro,bind / && shift && exec setpriv ${user} ${rights} "$@"`;
  return ["unshare", "-m", "sh", "-c", script, "sh", folder];
}

describe("deploy/pozicovna.service", () => {
  test("what the unit starts needs no privilege and writes to its own folder alone", async () => {
    const where = await place();
    chownSync(where.dataDir, NOBODY, NOBODY);
    chmodSync(where.dataDir, 0o700);
    const server = await start(where, {
      wrapper: powerless(where.dataDir),
      command: [process.execPath, ...NODE_FLAGS, "scripts/start.js"],
    });
    const staff = await signIn(server.url);
    expect((await staff.add("products", "a", product("Píla"))).body).toEqual({ outcome: "committed" });
    expect((await staff.upload("foto.jpg", await photo())).status).toBe(200);
    await server.end("SIGTERM");
    expect(await server.exited).toEqual([0, null]);
  });
});
