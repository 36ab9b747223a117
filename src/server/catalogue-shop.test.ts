import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Fields } from "#src/backend/backend.ts";
import { isFileLine, type Line, readCatalogue } from "#src/catalogue/catalogue-file.ts";
import type { CatalogueShop } from "#src/catalogue/catalogue-shop.ts";
import { exportCatalogue as exportFrom } from "#src/catalogue/export-catalogue.ts";
import { importCatalogue as importInto } from "#src/catalogue/import-catalogue.ts";
import { UserError } from "#src/commands/user-error.ts";
import { catalogue } from "#src/entry/catalogue.ts";
import { addition } from "#src/testing/addition.ts";
import { cataloguesFor, category, picture, product } from "#src/testing/catalogue-lines.ts";
import { addProduct, bytesIn, PDF, shopsFor, upload } from "#src/testing/data-folders.ts";
import { STAFF } from "#src/testing/running-server.ts";
import { startBackground } from "./background.ts";
import { withCatalogueShop } from "./catalogue-shop.ts";

const { folderOf, emptyShop, opened, shopIn } = shopsFor(onTestFinished);
const catalogueOf = cataloguesFor(onTestFinished);
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const importCatalogue = (dataDir: string, file: string, change = (shop: CatalogueShop) => shop) =>
  withCatalogueShop(dataDir, (shop) => importInto(change(shop), file));
const exportCatalogue = (dataDir: string, file: string) => withCatalogueShop(dataDir, (shop) => exportFrom(shop, file));

async function photo(shade: number, width = 40): Promise<Buffer> {
  const background = { r: shade, g: 179, b: 1 };
  return sharp({ create: { width, height: 30, channels: 3, background } })
    .webp()
    .toBuffer();
}
async function linesIn(file: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readCatalogue(file)) lines.push(line);
  return lines;
}
async function exported(dataDir: string): Promise<Line[]> {
  const file = join(folderOf(), "katalog");
  await exportCatalogue(dataDir, file);
  return linesIn(file);
}
/** The stored documents of a collection by their ids, as the next server reads them. */
async function documents(dataDir: string, collection: "products" | "settings" = "products") {
  const context = await opened(dataDir);
  const { ordered } = context.store.snapshot().collections[collection];
  context.close();
  return Object.fromEntries(Array.from(ordered, ({ id, ...fields }): [string, Fields] => [id, fields]));
}
const fileAt = (dataDir: string, url: unknown) =>
  readFileSync(join(dataDir, decodeURIComponent(String(url).replace(/\?.*/, ""))));

describe("an export", () => {
  test("ADR-033: contains documents, the files they show, the fixed document as one of staff, and no account", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Vŕtačka");
    const context = await opened(dataDir);
    await upload(context, "nikoho.png", 3);
    context.close();
    const lines = await exported(dataDir);
    expect(lines.filter(isFileLine).map(({ path }) => path)).toEqual(["products/foto.png", `settings/${PDF}`]);
    expect(lines).toContainEqual(
      expect.objectContaining({ id: "Vŕtačka", fields: expect.objectContaining({ imgPath: "products/foto.png" }) }),
    );
    expect(lines).toContainEqual({ collection: "settings", id: "shop", fields: { ComplaintsPdf: `settings/${PDF}` } });
    expect(lines.filter((line) => !isFileLine(line) && line.collection === "opening_hours")).toHaveLength(7);
    expect(JSON.stringify(lines)).not.toContain(STAFF.email);
  });

  test("ADR-033: a picture that the disk has lost is reported, and the file can be imported", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Vŕtačka");
    rmSync(join(dataDir, "files/products/foto.png"));
    const file = join(folderOf(), "katalog");
    expect((await exportCatalogue(dataDir, file)).warnings).toEqual([
      expect.stringMatching(/^products Vŕtačka „Vŕtačka“: obrázok .*foto\.png.* v súbore je bez neho$/),
    ]);
    expect(await importCatalogue(emptyShop(), file)).toMatchObject({ added: 2, files: 1 });
  });

  test("leaves nothing beside its file, not even when it fails", async () => {
    const [dataDir, folder] = [folderOf(), folderOf()];
    await shopIn(dataDir, "Vŕtačka");
    await exportCatalogue(dataDir, join(folder, "a"));
    await expect(exportCatalogue(dataDir, join(folder, "a"))).rejects.toThrow("už existuje");
    await expect(exportCatalogue(dataDir, join(folder, "nie/je"))).rejects.toThrow("ENOENT");
    expect(readdirSync(folder)).toEqual(["a"]);
  });
});

describe("an import", () => {
  test("ADR-033: a catalogue exported from one shop and imported into another is the same, to the byte, and twice changes nothing", async () => {
    const [from, to, file] = [folderOf(), emptyShop(), join(folderOf(), "katalog")];
    const context = await opened(from);
    const [main, first, second] = [
      await upload(context, "a.png", 10),
      await upload(context, "b.png", 20),
      await upload(context, "b.png", 30),
    ];
    context.store.commit([addition("categories", "k", { name: "Píly", imgPath: "" })]);
    const fields = { ...product("p").fields, imgPath: main, Pictures: [second, first], Category: "k", Iné: [1] };
    expect(context.store.commit([addition("products", "p", fields)])).toBe("committed");
    context.close();
    await exportCatalogue(from, file);
    expect(await importCatalogue(to, file)).toMatchObject({ added: 2, replaced: 0, unchanged: 7, files: 3 });
    expect(await documents(to)).toEqual(await documents(from));
    expect(bytesIn(join(to, "files"))).toEqual(bytesIn(join(from, "files")));
    expect(readdirSync(join(to, "tmp"))).toEqual([]);
    const again = { added: 0, replaced: 0, unchanged: 9, files: 0, before: undefined };
    expect(await importCatalogue(to, file)).toMatchObject(again);
    expect(await exported(to)).toEqual(await exported(from));
  });

  test("spec §7: the fixed document of a shop becomes one that staff may replace", async () => {
    const [from, to, file] = [folderOf(), emptyShop(), join(folderOf(), "katalog")];
    await shopIn(from, "Vŕtačka");
    await exportCatalogue(from, file);
    await importCatalogue(to, file);
    const { shop } = await documents(to, "settings");
    expect(fileAt(to, shop?.ComplaintsPdf).equals(readFileSync(join(from, "files/documents", PDF)))).toBe(true);
    expect(await importCatalogue(to, file)).toMatchObject({ added: 0, replaced: 0, files: 0 });
  });

  test("ADR-033: it replaces documents of the same id, keeps them beside the file, and all others, accounts and sessions stay", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const old = await documents(dataDir);
    const file = await catalogueOf(product("Píla", { Name: "Nová píla" }), product("p2"));
    const { before = "", ...counts } = await importCatalogue(dataDir, file);
    expect(counts).toMatchObject({ added: 1, replaced: 1 });
    const context = await opened(dataDir);
    expect(context.accounts.all()).toHaveLength(1);
    expect(context.db.prepare("SELECT count(*) AS n FROM sessions").get()).toEqual({ n: 1 });
    context.close();
    expect(Object.keys(await documents(dataDir))).toEqual(["Píla", "p2"]);
    expect(dirname(before)).toBe(dirname(file));
    expect(await importCatalogue(dataDir, before)).toMatchObject({ replaced: 1 });
    expect((await documents(dataDir)).Píla).toEqual(old.Píla);
  });

  test("B13 it is one entry of the history, and what staff have deleted comes back", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    context.store.commit([{ kind: "delete", collection: "products", id: "Píla" }], {
      by: STAFF.email,
      action: "a",
      key: "a",
    });
    const file = await catalogueOf(...Array.from({ length: 25 }, (_, at) => product(`p${at}`)), product("Píla"));
    expect(await importCatalogue(dataDir, file)).toMatchObject({ added: 26 });
    context.store.refresh();
    const records = context.store.snapshot().history.list({ collection: "history", first: 26 }).documents;
    expect(new Set(records.map(({ Commit }) => Commit)).size).toBe(1);
    expect(records.every(({ By, After }) => By === "" && After !== undefined)).toBe(true);
  });

  test("ADR-033: interrupted, it says how far it came, and the same command goes on", async () => {
    const dataDir = emptyShop();
    const lines = Array.from({ length: 65 }, (_, at) =>
      product(`p${at}`, at < 5 ? { imgPath: `products/${at}.webp` } : {}),
    );
    const pictures = await Promise.all(
      [0, 1, 2, 3, 4].map(async (at) => picture(`products/${at}.webp`, await photo(at))),
    );
    const file = await catalogueOf(...lines, ...pictures);
    let commits = 0;
    const failing = (shop: CatalogueShop): CatalogueShop => ({
      ...shop,
      documents: {
        ...shop.documents,
        commit: (...args) => {
          if (++commits === 2) throw Object.assign(new Error("disk"), { errstr: "database or disk is full" });
          return shop.documents.commit(...args);
        },
      },
    });
    await expect(importCatalogue(dataDir, file, failing)).rejects.toThrow(
      "Import sa nedokončil (uložené súbory: 5, uložené dokumenty: 50 z 65). disk je plný. Zopakujte príkaz: dokončí ho a nič neuloží dvakrát.",
    );
    expect(await importCatalogue(dataDir, file)).toMatchObject({ added: 15, unchanged: 50, files: 0 });
    expect(readdirSync(join(dataDir, "files/products"))).toHaveLength(5);
  });

  test("D13: a picture of a taken name gets the next number, and each document its own", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const own = (await documents(dataDir)).Píla?.imgPath;
    const before = fileAt(dataDir, own);
    const [first, second] = [await photo(50), await photo(200)];
    const file = await catalogueOf(
      product("a", { imgPath: "products/foto.png" }),
      product("b", { imgPath: "products/FOTO.png" }),
      picture("products/foto.png", await sharp(first).png().toBuffer()),
      picture("products/FOTO.png", await sharp(second).png().toBuffer()),
    );
    await importCatalogue(dataDir, file);
    const { a, b, Píla } = await documents(dataDir);
    expect([a?.imgPath, b?.imgPath]).toEqual([
      expect.stringContaining(encodeURIComponent("foto (2).png")),
      expect.stringContaining(encodeURIComponent("FOTO (3).png")),
    ]);
    expect(Píla?.imgPath).toBe(own);
    expect(fileAt(dataDir, own).equals(before)).toBe(true);
    expect(fileAt(dataDir, a?.imgPath).equals(fileAt(dataDir, b?.imgPath))).toBe(false);
  });

  test("ADR-033: a picture that an upload could have stored stays to the byte; another is encoded again as at an upload", async () => {
    const dataDir = emptyShop();
    const plain = await photo(5);
    const camera = await sharp(await photo(7))
      .jpeg()
      .withExif({ IFD0: { Make: "Fotoaparát" } })
      .toBuffer();
    const file = await catalogueOf(
      ...["plain.webp", "large.webp", "camera.jpg"].map((name) => product(name, { imgPath: `products/${name}` })),
      picture("products/plain.webp", plain),
      picture("products/large.webp", await photo(6, 2_500)),
      picture("products/camera.jpg", camera),
    );
    await importCatalogue(dataDir, file);
    const now = await documents(dataDir);
    expect(fileAt(dataDir, now["plain.webp"]?.imgPath).equals(plain)).toBe(true);
    expect((await sharp(fileAt(dataDir, now["large.webp"]?.imgPath)).metadata()).width).toBe(2_000);
    expect((await sharp(fileAt(dataDir, now["camera.jpg"]?.imgPath)).metadata()).exif).toBeUndefined();
    expect(readdirSync(join(dataDir, "files/320/products"))).toHaveLength(3);
    expect(await importCatalogue(dataDir, file)).toMatchObject({ unchanged: 3, files: 0 });
  });

  test("ADR-033: all broken pictures are listed by their paths, and no document is written", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const whole = await photo(9);
    const file = await catalogueOf(
      product("a", { imgPath: "products/a.webp" }),
      product("b", { imgPath: "products/b.webp" }),
      product("c", { imgPath: "products/c.webp" }),
      picture("products/a.webp", whole.subarray(0, 60)),
      picture("products/b.webp", whole),
      picture("products/c.webp", Buffer.concat([whole.subarray(0, 20), Buffer.alloc(40)])),
    );
    await expect(importCatalogue(dataDir, file)).rejects.toThrow(
      /Odmietnuté záznamy: 2\n {2}products\/a\.webp: .*\n {2}products\/c\.webp: obrázok je poškodený/,
    );
    expect(Object.keys(await documents(dataDir))).toEqual(["Píla"]);
  });

  test("ADR-033: a picture that the disk has lost is stored again", async () => {
    const dataDir = emptyShop();
    const file = await catalogueOf(product("a", { imgPath: "products/a.png" }), picture("products/a.png"));
    await importCatalogue(dataDir, file);
    rmSync(join(dataDir, "files/products/a.png"));
    expect(await importCatalogue(dataDir, file)).toMatchObject({ files: 1, replaced: 1 });
    const { a } = await documents(dataDir);
    expect(fileAt(dataDir, a?.imgPath).length).toBeGreaterThan(0);
  });

  test("§5 a name that staff give to another product in between stops it, and nothing of that batch is written", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    const file = await catalogueOf(product("a", { Name: "Kladivo", imgPath: "products/k.webp" }), {
      ...picture("products/k.webp", await photo(4)),
    });
    const meeting = (shop: CatalogueShop): CatalogueShop => ({
      ...shop,
      store: (...args) => {
        addProduct(context, "Kladivo");
        return shop.store(...args);
      },
    });
    await expect(importCatalogue(dataDir, file, meeting)).rejects.toThrow(
      /Medzitým niekto zmenil obchod tak, že sa nedajú uložiť: products a „Kladivo“/,
    );
    context.store.refresh();
    expect(context.store.snapshot().collections.products.byId.has("a")).toBe(false);
  });

  test("ADR-033: beside a running server open pages show it, and the server's own writes and uploads go on", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    const background = startBackground(context);
    onTestFinished(background.stop);
    const file = await catalogueOf(
      product("a", { imgPath: "products/foto.png" }),
      product("b"),
      picture("products/foto.png"),
    );
    const importing = importCatalogue(dataDir, file);
    const uploads = [1, 2, 3].map((shade) => upload(context, "foto.png", shade));
    addProduct(context, "Medzitým");
    expect(await importing).toMatchObject({ added: 2, files: 1 });
    const urls = await Promise.all(uploads);
    const ids = () => Array.from(context.store.snapshot().collections.products.ordered, ({ id }) => id).sort();
    await expect.poll(ids).toEqual(["Medzitým", "Píla", "a", "b"]);
    const imported = context.store.snapshot().collections.products.byId.get("a")?.imgPath;
    expect(new Set([...urls, imported]).size).toBe(4);
    for (const url of [...urls, imported])
      expect(context.rows.isUsable(String(url)) && fileAt(dataDir, url).length).toBeGreaterThan(0);
  });

  test("design §4: a wrong DATA_DIR is refused and stays as it is; only the server makes a shop", async () => {
    const folder = folderOf();
    const file = await catalogueOf(category("k"));
    await expect(catalogue(["import", file], { DATA_DIR: join(folder, "nie") })).rejects.toThrow(UserError);
    expect(existsSync(join(folder, "nie"))).toBe(false);
    mkdirSync(join(folder, "iné"));
    writeFileSync(join(folder, "iné", "x"), "");
    await expect(catalogue(["init"], { DATA_DIR: join(folder, "iné") })).rejects.toThrow("nie je obchod");
    expect(readdirSync(join(folder, "iné"))).toEqual(["x"]);
  });

  test.skipIf(process.geteuid?.() !== 0)("fault 97: another user's shop is refused", async () => {
    const dataDir = emptyShop();
    chownSync(join(dataDir, "pozicovna.sqlite"), 65_534, 65_534);
    expect(() => importCatalogue(dataDir, "katalog")).toThrow("patrí inému používateľovi");
  });
});
