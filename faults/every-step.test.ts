import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { needs } from "./prerequisites.ts";
import { isRunning, launch, type Place, place, type Running, start, times } from "./server.ts";
import { photo, product, read, type Staff, signIn } from "./staff.ts";

needs("strace");

const TWO_MONTHS_MS = 60 * 24 * 60 * 60 * 1000;
/** The system calls that change the disk. */
const STEPS = "fsync,fdatasync,rename,pwrite64,ftruncate,unlink,unlinkat";
/** Node then works on files in one thread only, because strace counts the calls of each thread separately. */
const ONE_THREAD = { UV_THREADPOOL_SIZE: "1" };

/** Kills the program as it enters the n-th of these system calls, counted for each of its threads. */
function killedAt(calls: string, n: number): readonly string[] {
  const inject = `inject=${calls}:signal=SIGKILL:when=${n}`;
  return ["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", `trace=${calls}`, "-e", inject];
}

/** A shop with a picture to replace and a category to delete. */
async function shop(): Promise<{ where: Place; staff: Staff; picture: string }> {
  const where = await place();
  const server = await start(where);
  const staff = await signIn(server.url);
  const picture = (await staff.upload("stara.jpg", await photo())).body?.url ?? "";
  await staff.add("categories", "k", { name: "Kategória", imgPath: "" });
  for (const id of ["a", "b", "c"]) await staff.add("products", id, product(id, { Category: "k" }));
  await staff.add("products", "p", product("Píla", { imgPath: picture }));
  await server.end("SIGTERM");
  return { where, staff, picture };
}

/** Does the tasks of staff that take several steps, one after the other, and returns how many were acknowledged. */
async function work(server: Running, staff: Staff, old: string, bytes: Uint8Array): Promise<number> {
  const days = await read(server.url, "opening_hours").catch(() => []);
  let picture = "";
  const update = (id: string, fields: object, expected: object) =>
    ({ kind: "update", collection: "products", id, fields: { ...fields }, expected: { ...expected } }) as const;
  const steps = [
    async () => {
      const answer = await staff.upload("nova.jpg", bytes);
      picture = answer.body?.url ?? "";
      return answer;
    },
    () => staff.commit([update("p", { imgPath: picture }, { imgPath: old })]),
    () => staff.erase(old),
    () => {
      const cleared = ["a", "b", "c"].map((id) => update(id, { Category: "" }, { Category: "k" }));
      return staff.commit([...cleared, { kind: "delete", collection: "categories", id: "k" }]);
    },
    () => {
      const fields = { Morning: "8:00 - 12:00" };
      return staff.commit(
        days.map(
          ({ id, ...expected }) => ({ kind: "update", collection: "opening_hours", id, fields, expected }) as const,
        ),
      );
    },
  ];
  for (const [done, step] of steps.entries()) {
    const answer = await step().catch(() => undefined);
    if (!answer) return done;
    expect([done, answer.status < 300]).toEqual([done, true]);
  }
  return steps.length;
}

async function check(where: Place, done: number, old: string): Promise<void> {
  const db = new DatabaseSync(join(where.dataDir, "pozicovna.sqlite"));
  expect(db.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  db.prepare("UPDATE files SET stored_at = stored_at - ?1, binned_at = binned_at - ?1").run(TWO_MONTHS_MS);
  db.close();
  const server = await start(where);
  const products = await read(server.url, "products");
  const shown = String(products.find(({ id }) => id === "p")?.imgPath);
  expect((await fetch(`${server.url}${shown}`)).status).toBe(200);
  if (done >= 2) expect(shown).not.toBe(old);
  const categories = await read(server.url, "categories");
  expect(products.filter(({ Category }) => Category === "k")).toHaveLength(categories.length === 1 ? 3 : 0);
  if (done >= 4) expect(categories).toEqual([]);
  const hours = new Set((await read(server.url, "opening_hours")).map(({ Morning }) => Morning));
  expect(hours.size).toBe(1);
  if (done >= 5) expect([...hours]).toEqual(["8:00 - 12:00"]);
  // Of all stored files only the shown picture is left. A file whose row was not written yet is never served, and goes after 30 days.
  const name = decodeURIComponent(/products\/([^?]*)/.exec(shown)?.[1] ?? "");
  const rows = new DatabaseSync(join(where.dataDir, "pozicovna.sqlite"), { readOnly: true });
  const names = () => rows.prepare("SELECT name FROM files WHERE folder = 'products'").all();
  await expect.poll(names, { timeout: 60_000 }).toEqual([{ name }]);
  rows.close();
  for (const folder of ["files", ...VARIANT_WIDTHS.map((width) => `files/${width}`)])
    expect(readdirSync(join(where.dataDir, folder, "products"))).toContain(name);
  await server.end("SIGTERM");
}

test("faults 2, 3, 4, 5: kill -9 at each step that changes the disk leaves nothing half done", async () => {
  const { where, staff, picture } = await shop();
  const bytes = await photo();
  const ends = new Set<number>();
  // There are about forty steps: every one is tried, or every n-th.
  const stride = Math.ceil(40 / times(40, 4));
  let step = 0;
  for (let isKilled = true; isKilled; ) {
    step += stride;
    const one = { ...(await place()), port: where.port };
    cpSync(where.dataDir, one.dataDir, { recursive: true });
    const server = launch(one, { wrapper: killedAt(STEPS, step), env: ONE_THREAD });
    const isReady = await isRunning(server);
    if (!isReady) expect([step, ...(await server.exited)]).toEqual([step, null, "SIGKILL"]);
    const done = isReady ? await work(server, staff, picture, bytes) : 0;
    isKilled = !isReady || done < 5;
    await server.end();
    await check(one, done, picture);
    ends.add(done);
  }
  console.info(`${step - 1} steps, one in ${stride} tried`);
  expect(step).toBeGreaterThan(20);
  if (stride === 1) expect([...ends].sort()).toEqual([0, 1, 2, 3, 4, 5]);
}, 3_600_000);
