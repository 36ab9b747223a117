import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { launch, type Place, place, start, times } from "./server.ts";
import { photo, product, read, type Staff, signIn } from "./staff.ts";

/** Most kills come early, during the writes; some come late enough to hit an upload, which takes longer. */
const LATEST_MS = 1_000;
const SOON = { timeout: 60_000, interval: 50 };
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

/** What the server has acknowledged and therefore must not lose. */
interface Promised {
  readonly products: Set<string>;
  /** The acknowledged picture of each product, by the product's id. */
  readonly pictures: Map<string, string>;
  readonly gone: Set<string>;
}

/** Writes like three people at once, as fast as possible, until the server is killed. */
function workOn(staff: Staff, url: string, promised: Promised, round: number, picture: Uint8Array): Promise<unknown> {
  async function adding(): Promise<never> {
    for (let turn = 0; ; turn++) {
      const id = `p${round}x${turn}`;
      const { body } = await staff.add("products", id, product(id));
      expect(body).toEqual({ outcome: "committed" });
      promised.products.add(id);
      const Morning = `8:${String(turn % 60).padStart(2, "0")} - 12:00`;
      const days = await read(url, "opening_hours");
      const changes = days.map(({ id, ...expected }) => {
        return { kind: "update", collection: "opening_hours", id, fields: { Morning }, expected } as const;
      });
      expect((await staff.commit(changes)).body).toEqual({ outcome: "committed" });
    }
  }
  async function picturing(): Promise<never> {
    for (let turn = 0; ; turn++) {
      const id = `obrazok${round}x${turn}`;
      const imgPath = (await staff.upload("foto.jpg", picture)).body?.url ?? "";
      expect(imgPath).toMatch(/^\/files\/products\/foto/);
      expect((await staff.add("products", id, product(id, { imgPath }))).body).toEqual({ outcome: "committed" });
      promised.pictures.set(id, imgPath);
    }
  }
  async function clearing(): Promise<never> {
    for (let turn = 0; ; turn++) {
      const name = `Kategória ${round}x${turn}`;
      const category = `k${round}x${turn}`;
      const ids = [1, 2, 3].map((at) => `v${round}x${turn}x${at}`);
      await staff.add("categories", category, { name, imgPath: "" });
      for (const id of ids) await staff.add("products", id, product(id, { Category: category }));
      const cleared = ids.map((id) => {
        const [fields, expected] = [{ Category: "" }, { Category: category }];
        return { kind: "update", collection: "products", id, fields, expected } as const;
      });
      const erased = { kind: "delete", collection: "categories", id: category } as const;
      expect((await staff.commit([...cleared, erased])).body).toEqual({ outcome: "committed" });
      promised.gone.add(category);
    }
  }
  // A lost connection is the only error that may end them.
  const isLost = (error: Error) => {
    if (error.message !== "fetch failed" && error.message !== "terminated") throw error;
  };
  return Promise.all([adding(), picturing(), clearing()].map((work) => work.catch(isLost)));
}

async function check(url: string, staff: Staff, promised: Promised): Promise<void> {
  const products = await staff.list("products");
  const ids = new Set(products.map(({ id }) => id));
  const categories = new Set((await staff.list("categories")).map(({ id }) => id));
  const wanted = [...promised.products, ...promised.pictures.keys()];
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
  expect([...promised.gone].filter((id) => categories.has(id))).toEqual([]);
  const halfDone = products.filter(({ Category }) => Category !== "" && !categories.has(Category as string));
  expect(halfDone).toEqual([]);
  expect(new Set((await read(url, "opening_hours")).map(({ Morning }) => Morning)).size).toBe(1);
}

async function checkPictures(url: string, products: readonly Document[]): Promise<void> {
  for (const { imgPath } of products) {
    if (imgPath) expect((await fetch(`${url}${imgPath}&w=320`)).status).toBe(200);
  }
}

/** Makes every stored file two days older. */
function age(where: Place): void {
  const db = new DatabaseSync(join(where.dataDir, "pozicovna.sqlite"));
  expect(db.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  db.prepare("UPDATE files SET stored_at = stored_at - ?").run(TWO_DAYS_MS);
  db.close();
}

test("faults 1, 2, 3, 4, 5: kill -9 at any moment of any write loses nothing acknowledged and leaves nothing half done", async () => {
  const where = await place();
  const kills = times(500, 10);
  const promised: Promised = { products: new Set(), pictures: new Map(), gone: new Set() };
  const picture = await photo();
  let server = await start(where);
  const staff = await signIn(server.url);
  for (let round = 0; round < kills; round++) {
    const work = workOn(staff, server.url, promised, round, picture);
    // On a slow machine, too, at least one picture is acknowledged.
    if (round === 0) await expect.poll(() => promised.pictures.size, SOON).toBeGreaterThan(0);
    await pause(Math.random() ** 2 * LATEST_MS);
    await server.end();
    await work;
    server = await start(where);
    await check(server.url, staff, promised);
  }
  await checkPictures(server.url, await staff.list("products"));
  const written = promised.products.size + promised.pictures.size + promised.gone.size;
  console.info(`${kills} × kill -9, ${written} acknowledged writes found again`);

  await server.end();
  age(where);
  server = await start(where);
  const products = await staff.list("products");
  const shown = products.filter(({ imgPath }) => imgPath !== "").length;
  const db = new DatabaseSync(join(where.dataDir, "pozicovna.sqlite"), { readOnly: true });
  onTestFinished(() => db.close());
  const rows = db.prepare("SELECT name FROM files WHERE folder = 'products' ORDER BY name");
  const names = () => rows.all().map(({ name }) => name);
  await expect.poll(() => names().length, { timeout: 60_000 }).toBe(shown);
  // What a kill leaves without a row stays.
  for (const path of ["files", ...VARIANT_WIDTHS.map((width) => `files/${width}`)]) {
    expect(readdirSync(join(where.dataDir, path, "products"))).toEqual(expect.arrayContaining(names()));
  }
  expect(readdirSync(join(where.dataDir, "tmp"))).toEqual([]);
  await checkPictures(server.url, products);
}, 1_800_000);

test("fault 12: kill -9 at any moment of the very first start leaves a folder that the next start makes whole", async () => {
  for (let round = 0; round < times(40, 4); round++) {
    const where = await place();
    const first = launch(where, { env: { SEED: "demo" } });
    await pause(60 + Math.random() * 300);
    await first.end();
    const server = await start(where, { env: { SEED: "demo" } });
    const products = await read(server.url, "products");
    expect(products).toHaveLength(45);
    expect(await read(server.url, "categories")).toHaveLength(9);
    await checkPictures(server.url, products);
    await server.end();
  }
}, 600_000);
