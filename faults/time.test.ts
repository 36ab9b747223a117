import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { needs } from "./prerequisites.ts";
import { place, start, times } from "./server.ts";
import { product, read, signIn } from "./staff.ts";

/** The environment in which a program reads the time as the file shifts it, by Debian's libfaketime. The loader replaces $LIB. */
const clockOf = (file: string) => ({
  LD_PRELOAD: "/usr/$LIB/faketime/libfaketimeMT.so.1",
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
const SOON = { timeout: 60_000, interval: 50 };

describe("with libfaketime", () => {
  needs("faketime");

  test("fault 16: a clock that jumps a day back and forth ends nothing but sessions that are too old", async () => {
    const where = await place();
    const clock = join(where.dataDir, "clock");
    writeFileSync(clock, "+0d");
    const server = await start(where, { env: clockOf(clock) });
    const staff = await signIn(server.url);
    const etag = (await fetch(`${server.url}/home`)).headers.get("ETag") ?? "";
    const year = async () => new Date((await fetch(`${server.url}/healthz`)).headers.get("Date") ?? "").getTime();
    const now = await year();

    writeFileSync(clock, "-1d");
    await expect.poll(async () => now - (await year()), SOON).toBeGreaterThan(23 * 3_600_000);
    expect((await staff.add("products", "a", product("Píla"))).body).toEqual({ outcome: "committed" });
    writeFileSync(clock, "+0d");
    await expect.poll(async () => (await year()) - now, SOON).toBeGreaterThanOrEqual(0);
    expect((await staff.add("products", "b", product("Brúska"))).body).toEqual({ outcome: "committed" });
    const kept = await fetch(`${server.url}/home`, { headers: { "If-None-Match": etag } });
    expect([200, 304]).toContain(kept.status);

    writeFileSync(clock, "+1d");
    await expect.poll(async () => (await year()) - now, SOON).toBeGreaterThan(23 * 3_600_000);
    expect((await staff.add("products", "c", product("Cirkulárka"))).status).toBe(401);
    const again = await signIn(server.url);
    expect((await again.add("products", "c", product("Cirkulárka"))).body).toEqual({ outcome: "committed" });
    for (let guess = 0; guess < 12; guess++) {
      await again.post("/api/sign-in", { email: "niekto@example.sk", password: "x" });
    }
    writeFileSync(clock, "-1d");
    expect((await again.post("/api/sign-in", { email: "niekto@example.sk", password: "x" })).status).toBe(429);
  });
});

test("fault 86: 200 pages open through a restart without mercy all show what changed meanwhile", async () => {
  const where = await place();
  let server = await start(where);
  const staff = await signIn(server.url);
  const pages = Array.from({ length: 200 }, () => {
    return embeddedBackend({ fetch: (path, init) => fetch(new URL(path, server.url), init) });
  });
  const lists = pages.map(({ documents }) => documents.list({ collection: "products", first: 12 }));
  const leave = lists.map((list) => list.subscribe(() => {}));
  const showing = (name: string) =>
    lists.filter((list) => list.current()?.documents.some(({ Name }) => Name === name)).length;
  for (let round = 0; round < times(3); round++) {
    await staff.add("products", `pred${round}`, product(`Pred ${round}`));
    await expect.poll(() => showing(`Pred ${round}`), SOON).toBe(200);
    await server.end();
    server = await start(where);
    await staff.add("products", `po${round}`, product(`Po ${round}`));
    await expect.poll(() => showing(`Po ${round}`), SOON).toBe(200);
  }
  for (const off of leave) off();
  expect(await read(server.url, "products")).toHaveLength(2 * times(3));
});
