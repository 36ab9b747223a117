import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { NODE_FLAGS, serverEnvironment } from "../scripts/children.ts";
import { needs } from "./prerequisites.ts";
import { place, ROOT, type Running, start } from "./server.ts";
import { photo, product, read, type Staff, signIn } from "./staff.ts";

/** Runs a command that sees an empty disk of 8 MB in the folder's place. */
const onSmallDisk = (folder: string) => mounted('mount -t tmpfs -o size=8m tmpfs "$1"', folder);
/** Runs a command that can only read the folder. */
const onReadOnlyDisk = (folder: string) => mounted('mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"', folder);
const mounted = (mount: string, folder: string) => {
  return ["unshare", "-m", "sh", "-c", `${mount} && shift && exec "$@"`, "sh", folder];
};

/** Makes every write to the running server's database fail until the work is done. */
async function withFailingDisk(server: Running, work: () => Promise<void>): Promise<void> {
  const calls = "pwrite64,ftruncate";
  const args = ["-f", "-p", String(server.pid), "-e", `trace=${calls}`, "-e", `inject=${calls}:error=EROFS`];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(strace, "exit");
  await once(strace.stderr, "data");
  strace.stderr.resume();
  try {
    await work();
  } finally {
    strace.kill("SIGINT");
    await ended;
  }
}
async function expectReading(url: string): Promise<void> {
  for (const path of ["/home", "/products", "/api/session", "/sitemap.xml"]) {
    expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
  }
}
/** Adds products until one is refused, appends the acknowledged ids to `promised`, and returns the refusal. */
async function addUntilRefused(staff: Staff, promised: string[]) {
  for (let at = 0; at < 2_000; at++) {
    const answer = await staff.add("products", `plny${at}`, product(`Plný ${at}`, { Description: ["x".repeat(900)] }));
    if (answer.status !== 200) return answer;
    promised.push(`plny${at}`);
  }
  throw new Error("The disk is never full.");
}

describe("with a disk of its own", () => {
  needs("mounting");

  test("fault 7: on a full disk writes and uploads say so, reads go on, and with room again all works without a restart", async () => {
    const where = await place();
    const server = await start(where, { wrapper: onSmallDisk(where.dataDir) });
    const staff = await signIn(server.url);
    const promised: string[] = [];
    const ballast = `/proc/${server.pid}/root${join(where.dataDir, "files/zavazie")}`;
    for (let round = 0; round < 3; round++) {
      const small = Buffer.alloc(4_096);
      expect(() => {
        for (;;) appendFileSync(ballast, small);
      }).toThrow("ENOSPC");
      const refused = await addUntilRefused(staff, promised);
      expect([refused.status, refused.body]).toEqual([507, { code: "full" }]);
      expect(refused.headers.get("Retry-After")).toBe("5");
      const upload = await staff.upload("foto.jpg", await photo(400, 300));
      expect([upload.status, upload.body]).toEqual([507, { code: "full" }]);
      await expectReading(server.url);
      rmSync(ballast);
      const { body } = await staff.add("products", `volny${round}`, product(`Voľný ${round}`));
      expect(body).toEqual({ outcome: "committed" });
      promised.push(`volny${round}`);
      expect((await staff.upload("foto.jpg", await photo(400, 300))).status).toBe(200);
    }
    const ids = new Set((await read(server.url, "products")).map(({ id }) => id));
    expect([...ids].sort()).toEqual([...promised].sort());
    expect(server.output()).toContain('"status":507,"error":"BackendError full');
  });

  test("fault 8: a server started on a read-only disk serves the shop and refuses writes", async () => {
    const where = await place();
    const first = await start(where, { env: { SEED: "demo" } });
    const staff = await signIn(first.url);
    await first.end();
    const server = await start(where, { wrapper: onReadOnlyDisk(where.dataDir) });
    await expectReading(server.url);
    expect(await read(server.url, "products")).toHaveLength(45);
    expect((await staff.add("products", "b", product("Brúska"))).status).toBe(503);
    expect((await staff.upload("foto.jpg", await photo())).status).toBe(503);
  });

  test("fault 8: a restore onto a read-only disk says that it is read-only", async () => {
    const where = await place();
    const { dataDir, port } = where;
    await (await start(where)).end();
    const file = join((await place()).dataDir, "zaloha.sqlite");
    const operate = (command: string, wrapper: readonly string[] = []) => {
      const node = [process.execPath, ...NODE_FLAGS, "scripts/operate.js", command, file];
      const [program = "", ...args] = [...wrapper, ...node];
      return spawnSync(program, args, { cwd: ROOT, env: serverEnvironment(dataDir, port, {}), encoding: "utf8" });
    };
    expect(operate("backup")).toMatchObject({ status: 0 });
    const { status, stderr } = operate("restore", onReadOnlyDisk(dataDir));
    expect([status, stderr]).toEqual([1, expect.stringContaining("disk je len na čítanie")]);
  });
});

describe("with a disk that fails", () => {
  needs("strace");

  test("fault 8: a disk that fails under the server: pages are served, writes refused, then all works again", async () => {
    const where = await place();
    const server = await start(where);
    const staff = await signIn(server.url);
    expect((await staff.add("products", "a", product("Píla"))).status).toBe(200);
    await withFailingDisk(server, async () => {
      const refused = await staff.add("products", "b", product("Brúska"));
      expect([refused.status, refused.body]).toEqual([503, { code: "unavailable" }]);
      expect((await staff.upload("foto.jpg", await photo())).status).toBe(503);
      await expectReading(server.url);
      expect(await read(server.url, "products")).toHaveLength(1);
    });
    expect((await staff.add("products", "b", product("Brúska"))).body).toEqual({ outcome: "committed" });
    expect((await staff.upload("foto.jpg", await photo())).status).toBe(200);
  });
});

test("fault 9: while another process holds the database writes are refused after a while, reads answer, nothing is half done", async () => {
  const where = await place();
  const server = await start(where);
  const staff = await signIn(server.url);
  const other = new DatabaseSync(join(where.dataDir, "pozicovna.sqlite"));
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  const adding = staff.add("products", "a", product("Píla"));
  await expectReading(server.url);
  const refused = await adding;
  expect([refused.status, refused.body]).toEqual([503, { code: "unavailable" }]);
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect(await read(server.url, "products")).toEqual([]);
  other.exec("COMMIT");
  expect((await staff.add("products", "a", product("Píla"))).body).toEqual({ outcome: "committed" });
});
