import { expect, test } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { createLog } from "./log.ts";
import { addAccount, browserFetch, partsFor, running, STAFF, temporaryFolder } from "./testing.ts";

test("a sign-in is logged with its outcome and its request, and no line tells who asked or what was typed", async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const log = createLog("debug", (text) => lines.push(...text.trimEnd().split("\n")));
  const server = await running({ ...partsFor(folder.path, { LOG_LEVEL: "debug" }), log });
  await addAccount(server.machine, STAFF);
  const browser = browserFetch(() => server.url);
  const post = (path: string, body: unknown) =>
    browser(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const ids = [];
  for (const password of ["tajne a zle", STAFF.password]) {
    ids.push((await post(PATHS.signIn, { email: STAFF.email, password })).headers.get("X-Request-Id"));
  }
  await post(PATHS.add, { collection: "products", id: "tajne-id", fields: { Name: "tajné meno" } });
  await browser("/products/tajne-id?q=tajne");
  await server.close();
  log.flush();
  folder.remove();

  const signIns = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "sign-in");
  expect(signIns).toEqual([
    { time: expect.any(String), level: "warn", event: "sign-in", request: ids[0], outcome: "wrongPassword" },
    { time: expect.any(String), level: "info", event: "sign-in", request: ids[1], outcome: "success" },
  ]);
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [STAFF.email, STAFF.password, "tajn", "127.0.0.1", "session="]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});
