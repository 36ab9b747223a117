import { chmodSync, chownSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NOBODY, powerless } from "../scripts/confined.js";
import { place, start } from "./server.ts";
import { photo, product, signIn } from "./staff.ts";

describe("deploy/pozicovna.service", () => {
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
