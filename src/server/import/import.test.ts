import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Fields } from "#src/backend/backend.ts";
import { isFileLine, isHeader, type Line } from "#src/catalogue/format.ts";
import { readCatalogue } from "#src/catalogue/read-catalogue.ts";
import { admin } from "#src/entry/admin.ts";
import { catalogue } from "#src/entry/catalogue.ts";
import { addition } from "#src/testing/addition.ts";
import { cataloguesFor, category, PDF as PDF_BYTES, picture, product } from "#src/testing/catalogue-lines.ts";
import { addProduct, bytesIn, PDF, shopsFor, upload } from "#src/testing/data-folders.ts";
import { STAFF } from "#src/testing/running-server.ts";
import { startBackground } from "../background.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreShop } from "../backup/restore-shop.ts";
import { openDatabase } from "../store/database.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { importCatalogue } from "./import-catalogue.ts";

const { folderOf, emptyShop, opened, shopIn } = shopsFor(onTestFinished);
const catalogueOf = cataloguesFor(onTestFinished);
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function photo(shade: number, width = 40): Promise<Buffer> {
  const background = { r: shade, g: 179, b: 1 };
  return sharp({ create: { width, height: 30, channels: 3, background } })
    .webp()
    .toBuffer();
}
async function exported(dataDir: string): Promise<Line[]> {
  const file = join(folderOf(), "katalog");
  await exportCatalogue(dataDir, file);
  const lines: Line[] = [];
  for await (const line of readCatalogue(file)) if (!isHeader(line)) lines.push(line);
  return lines;
}
/** The stored documents of a collection by their ids, as the next server reads them. */
async function documents(dataDir: string, collection: "products" | "categories" | "opening_hours" = "products") {
  const context = await opened(dataDir);
  const { ordered } = context.store.snapshot().collections[collection];
  context.close();
  return Object.fromEntries(Array.from(ordered, ({ id, ...fields }): [string, Fields] => [id, fields]));
}
/** Files that are not complete. */
const leftovers = (dataDir: string) => (existsSync(join(dataDir, "tmp")) ? readdirSync(join(dataDir, "tmp")) : []);
const fileAt = (dataDir: string, url: unknown) =>
  readFileSync(join(dataDir, decodeURIComponent(String(url).replace(/\?.*/, ""))));

describe("an export", () => {
  test("ADR-033: contains documents, the pictures they show and the fixed documents, and no account", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Vŕtačka");
    const context = await opened(dataDir);
    await upload(context, "nikoho.png", 3);
    context.close();
    const lines = await exported(dataDir);
    expect(lines.filter(isFileLine).map(({ path }) => path)).toEqual([`documents/${PDF}`, "products/foto.png"]);
    const [drill] = lines.filter((line) => !isFileLine(line) && line.collection === "products");
    expect(drill).toMatchObject({ id: "Vŕtačka", fields: { imgPath: "products/foto.png" } });
    expect(lines.filter((line) => !isFileLine(line) && line.collection === "opening_hours")).toHaveLength(7);
    expect(JSON.stringify(lines)).not.toContain(STAFF.email);
  });

  test("ADR-033: a picture that the disk has lost is reported, and the file can be imported", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Vŕtačka");
    for (const width of ["", "320", "640"]) rmSync(join(dataDir, "files", width, "products/foto.png"));
    const file = join(folderOf(), "katalog");
    expect((await exportCatalogue(dataDir, file)).warnings).toEqual([expect.stringContaining("foto.png")]);
    expect(await importCatalogue(emptyShop(), file)).toMatchObject({ added: 1, files: 1 });
  });

  test("an export leaves nothing beside its file, not even when it fails", async () => {
    const [dataDir, folder] = [folderOf(), folderOf()];
    await expect(exportCatalogue(dataDir, join(folder, "a"))).rejects.toThrow("nie je obchod");
    await shopIn(dataDir, "Vŕtačka");
    await exportCatalogue(dataDir, join(folder, "a"));
    await expect(exportCatalogue(dataDir, join(folder, "a"))).rejects.toThrow("už existuje");
    await expect(exportCatalogue(dataDir, join(folder, "nie/je"))).rejects.toThrow("ENOENT");
    expect(readdirSync(folder)).toEqual(["a"]);
  });
});

describe("an import", () => {
  test("ADR-033: a catalogue exported from one shop and imported into another is the same, to the byte", async () => {
    const [from, to] = [folderOf(), emptyShop()];
    await shopIn(from, "Vŕtačka");
    const file = join(folderOf(), "katalog");
    await exportCatalogue(from, file);
    expect(await importCatalogue(to, file)).toMatchObject({ added: 1, replaced: 0, unchanged: 7, files: 2 });
    expect(await exported(to)).toEqual(await exported(from));
    expect(await documents(to)).toEqual(await documents(from));
    expect(bytesIn(join(to, "files"))).toEqual(bytesIn(join(from, "files")));
    expect(leftovers(to)).toEqual([]);
  });

  test("B12 the further pictures of a product go with it, in their order", async () => {
    const [from, to] = [folderOf(), emptyShop()];
    const context = await opened(from);
    const [main, first, second] = [
      await upload(context, "a.png", 10),
      await upload(context, "b.png", 20),
      await upload(context, "c.png", 30),
    ];
    const fields = { ...product("p").fields, imgPath: main, Pictures: [second, first] };
    expect(context.store.commit([addition("products", "p", fields)])).toBe("committed");
    context.close();
    const file = join(folderOf(), "katalog");
    await exportCatalogue(from, file);
    expect(await importCatalogue(to, file)).toMatchObject({ added: 1, files: 3 });
    expect(await documents(to)).toEqual(await documents(from));
    expect(bytesIn(join(to, "files/products"))).toEqual(bytesIn(join(from, "files/products")));
  });

  test("ADR-033: done twice, it changes nothing the second time", async () => {
    const [from, to] = [folderOf(), emptyShop()];
    await shopIn(from, "Vŕtačka");
    const file = join(folderOf(), "katalog");
    await exportCatalogue(from, file);
    await importCatalogue(to, file);
    const before = await documents(to);
    const again = await importCatalogue(to, file);
    expect(again).toMatchObject({ added: 0, replaced: 0, unchanged: 8, files: 0 });
    expect(again.before).toBeUndefined();
    expect(await documents(to)).toEqual(before);
    expect(Object.keys(bytesIn(join(to, "files/products")))).toEqual(["foto.png"]);
    expect(existsSync(join(to, "backups"))).toBe(false);
  });

  test("ADR-033: it replaces documents of the same id, after a backup; all others, accounts and sessions stay", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const old = await documents(dataDir);
    const file = await catalogueOf(product("Píla", { Name: "Nová píla" }), product("p2"));
    const { before, ...counts } = await importCatalogue(dataDir, file);
    expect(counts).toMatchObject({ added: 1, replaced: 1 });
    const context = await opened(dataDir);
    expect(context.accounts.all()).toHaveLength(1);
    expect(context.db.prepare("SELECT count(*) AS n FROM sessions").get()).toEqual({ n: 1 });
    context.close();
    expect(Object.keys(await documents(dataDir))).toEqual(["Píla", "p2"]);
    expect(before).toMatch(/backups\/pred-importom-/);
    await restoreShop(dataDir, before ?? "");
    expect(await documents(dataDir)).toEqual(old);
  });

  test("ADR-033: nobody writes to the shop from the backup until the import is done, so that the backup has all it replaces", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const importing = importCatalogue(dataDir, await catalogueOf(product("Píla", { Name: "Nová píla" })));
    while (!existsSync(join(dataDir, "backups"))) await nextTurn();
    const db = openDatabase(dataDir, { busyMs: 0 });
    expect(() => db.exec("BEGIN IMMEDIATE")).toThrow(/locked/);
    await importing;
    db.exec("BEGIN IMMEDIATE; ROLLBACK");
    db.close();
    expect((await documents(dataDir)).Píla?.Name).toBe("Nová píla");
  });

  test("D13: a picture of a taken name gets the next number, and each document its own", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const own = (await documents(dataDir)).Píla?.imgPath;
    const kept = fileAt(dataDir, own);
    const [first, second] = [await photo(50), await photo(200)];
    const file = await catalogueOf(
      product("a", { imgPath: "products/foto.png" }),
      product("b", { imgPath: "products/FOTO.png" }),
      picture("products/foto.png", await sharp(first).png().toBuffer()),
      picture("products/FOTO.png", await sharp(second).png().toBuffer()),
    );
    await importCatalogue(dataDir, file);
    const { a, b } = await documents(dataDir);
    expect([a?.imgPath, b?.imgPath]).toEqual([
      expect.stringContaining(encodeURIComponent("foto (2).png")),
      expect.stringContaining(encodeURIComponent("FOTO (3).png")),
    ]);
    expect((await documents(dataDir)).Píla?.imgPath).toBe(own);
    expect(fileAt(dataDir, own).equals(kept)).toBe(true);
    expect(fileAt(dataDir, a?.imgPath).equals(fileAt(dataDir, b?.imgPath))).toBe(false);
  });

  test("ADR-033: a picture that an upload could have stored stays to the byte; another is encoded again as at an upload", async () => {
    const dataDir = emptyShop();
    const plain = await photo(5);
    const large = await photo(6, 2_500);
    const camera = await sharp(await photo(7))
      .jpeg()
      .withExif({ IFD0: { Make: "Fotoaparát" } })
      .toBuffer();
    const gif = await sharp(await photo(8))
      .gif()
      .toBuffer();
    const file = await catalogueOf(
      ...["plain.webp", "large.webp", "camera.jpg", "anim.gif"].map((name) =>
        product(name, { imgPath: `products/${name}` }),
      ),
      picture("products/plain.webp", plain),
      picture("products/large.webp", large),
      picture("products/camera.jpg", camera),
      picture("products/anim.gif", gif),
    );
    await importCatalogue(dataDir, file);
    const now = await documents(dataDir);
    expect(fileAt(dataDir, now["plain.webp"]?.imgPath).equals(plain)).toBe(true);
    expect((await sharp(fileAt(dataDir, now["large.webp"]?.imgPath)).metadata()).width).toBe(2_000);
    expect((await sharp(fileAt(dataDir, now["camera.jpg"]?.imgPath)).metadata()).exif).toBeUndefined();
    expect(now["anim.gif"]?.imgPath).toContain("anim.png");
    expect(readdirSync(join(dataDir, "files/320/products"))).toHaveLength(4);
    // The second time all of it is recognised.
    expect(await importCatalogue(dataDir, file)).toMatchObject({ unchanged: 4, files: 0 });
  });

  test("ADR-033: all broken pictures are listed by their paths, and nothing is stored", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const before = bytesIn(join(dataDir, "files"));
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
      "Odmietnuté záznamy: 2\n  products/a.webp: obrázok je poškodený\n  products/c.webp: obrázok je poškodený",
    );
    expect(bytesIn(join(dataDir, "files"))).toEqual(before);
  });

  test("ADR-033: a picture or a document that the disk has lost or damaged is put back", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Vŕtačka");
    const file = join(folderOf(), "katalog");
    await exportCatalogue(dataDir, file);
    const before = bytesIn(join(dataDir, "files"));
    const pathOf = (path: string) => join(dataDir, "files", path);
    for (const path of ["products/foto.png", "512/products/foto.png", `documents/${PDF}`]) rmSync(pathOf(path));
    expect(await importCatalogue(dataDir, file)).toMatchObject({ unchanged: 8, files: 0 });
    expect(bytesIn(join(dataDir, "files"))).toEqual(before);
    for (const path of ["products/foto.png", `documents/${PDF}`]) writeFileSync(pathOf(path), "poškodený");
    expect(await importCatalogue(dataDir, file)).toMatchObject({ unchanged: 8, files: 0 });
    expect(bytesIn(join(dataDir, "files"))).toEqual(before);
  });

  test("spec §3: a fixed document takes the place of the one of its name, after a backup, once", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const bytes = Buffer.concat([PDF_BYTES, Buffer.from("% nový")]);
    const file = await catalogueOf({ path: `documents/${PDF}`, type: "application/pdf", bytes });
    const { files, before } = await importCatalogue(dataDir, file);
    expect(files).toBe(1);
    const context = await opened(dataDir);
    expect(fileAt(dataDir, context.files.documentUrl(PDF)).equals(bytes)).toBe(true);
    expect(readdirSync(join(dataDir, "files/documents"))).toEqual([PDF]);
    context.close();
    expect(await importCatalogue(dataDir, file)).toMatchObject({ files: 0, before: undefined });
    await restoreShop(dataDir, before ?? "");
    const restored = await opened(dataDir);
    expect(fileAt(dataDir, restored.files.documentUrl(PDF)).equals(PDF_BYTES)).toBe(true);
  });

  test.skipIf(process.geteuid?.() !== 0)("ADR-033: is refused to another user than the shop's", async () => {
    const dataDir = emptyShop();
    chownSync(join(dataDir, "pozicovna.sqlite"), 65_534, 65_534);
    await expect(importCatalogue(dataDir, await catalogueOf(product("a")))).rejects.toThrow(
      "patrí inému používateľovi",
    );
    expect(await documents(dataDir)).toEqual({});
  });

  test("design §4: a wrong DATA_DIR is refused and stays as it is; only the server makes a shop", async () => {
    const [missing, file] = [join(folderOf(), "zle"), await catalogueOf(category("k"))];
    const commands = {
      admin: () => admin(["list"], { DATA_DIR: missing }),
      import: () => catalogue(["import", file], { DATA_DIR: missing }),
      export: () => catalogue(["export", `${file}.2`], { DATA_DIR: missing }),
      init: () => catalogue(["init"], { DATA_DIR: missing }),
      backup: () => makeBackup(missing, `${file}.2`),
    };
    for (const [name, command] of Object.entries(commands)) {
      await expect(command(), name).rejects.toThrow(`V priečinku ${missing} nie je obchod; skontrolujte DATA_DIR.`);
      expect(existsSync(missing), name).toBe(false);
    }
    expect(existsSync(`${file}.2`)).toBe(false);
  });
});

describe("beside a running server", () => {
  test("ADR-033: where the disk is full between them, a fixed PDF keeps its row, so that pages link it and backups hold it", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Vŕtačka");
    const { rows, db } = await opened(dataDir);
    db.exec("CREATE TRIGGER full BEFORE INSERT ON files BEGIN SELECT RAISE(ABORT, 'full'); END");
    const bytes = Buffer.concat([PDF_BYTES, Buffer.from("% nový")]);
    const file = await catalogueOf({ path: `documents/${PDF}`, type: "application/pdf", bytes });
    await expect(importCatalogue(dataDir, file)).rejects.toThrow("dokončí ho ten istý príkaz");
    rows.load();
    expect(rows.find("documents", PDF)).toBeDefined();
  });

  test("ADR-033: a fixed PDF alone is linked by the next page that is asked for, too", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    const background = startBackground(context);
    onTestFinished(background.stop);
    await context.pages.answer(
      "/faq",
      { client: "a", session: () => null },
      { acceptEncoding: undefined, ifNoneMatch: undefined },
    );
    expect(context.pages.cached("/faq")).toBeDefined();
    const bytes = Buffer.concat([PDF_BYTES, Buffer.from("nový")]);
    await importCatalogue(dataDir, await catalogueOf({ path: `documents/${PDF}`, type: "application/pdf", bytes }));
    await expect.poll(() => context.pages.cached("/faq")).toBeUndefined();
  });

  test("ADR-033: open pages show it, and the server's own writes and uploads go on", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    const background = startBackground(context);
    onTestFinished(background.stop);
    const sizes: number[] = [];
    context.store.listen(({ collections }) => sizes.push(collections.products.ordered.length));
    const { epoch } = context.store.snapshot().position;
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
    await expect.poll(() => sizes).toEqual([2, 4]);
    expect(context.store.snapshot().position.epoch).toBe(epoch);
    expect(Array.from(context.store.snapshot().collections.products.ordered, ({ id }) => id).sort()).toEqual([
      "Medzitým",
      "Píla",
      "a",
      "b",
    ]);
    const imported = context.store.snapshot().collections.products.byId.get("a")?.imgPath;
    expect(new Set([...urls, imported]).size).toBe(4);
    for (const url of [...urls, imported])
      expect(context.rows.isUsable(String(url)) && fileAt(dataDir, url).length).toBeGreaterThan(0);
  });

  test("ADR-033: a document is shown with its picture, however soon the server reads what was imported", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    const file = await catalogueOf(product("a", { imgPath: "products/a.png" }), picture("products/a.png"));
    await importCatalogue(dataDir, file);
    addProduct(context, "Medzitým");
    const imported = context.store.snapshot().collections.products.byId.get("a")?.imgPath;
    expect(context.rows.isUsable(String(imported))).toBe(true);
  });

  test("D13: an upload of the same name as an imported picture gets the next number, however soon it comes", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    const file = await catalogueOf(product("a", { imgPath: "products/a.png" }), picture("products/a.png"));
    await importCatalogue(dataDir, file);
    const imported = readFileSync(join(dataDir, "files/products/a.png"));
    expect(await upload(context, "a.png")).toContain(encodeURIComponent("a (2).png"));
    expect(readFileSync(join(dataDir, "files/products/a.png")).equals(imported)).toBe(true);
  });

  test("§5 a name that staff gave to another product while the import was prepared stops it, with nothing stored", async () => {
    const dataDir = folderOf();
    await shopIn(dataDir, "Píla");
    const context = await opened(dataDir);
    const file = await catalogueOf(
      product("a", { Name: "Kladivo", imgPath: "products/k.webp" }),
      picture("products/k.webp", await photo(4)),
      { path: `documents/${PDF}`, type: "application/pdf", bytes: Buffer.concat([PDF_BYTES, Buffer.from("% nový")]) },
    );
    // The import makes the folder after its first check, and then waits for its turn to change files.
    rmSync(join(dataDir, "tmp"), { recursive: true });
    const importing = context.files.withLock(async () => {
      const message = importCatalogue(dataDir, file).catch((error: Error) => error.message);
      await expect.poll(() => existsSync(join(dataDir, "tmp"))).toBe(true);
      addProduct(context, "Kladivo");
      return { message };
    });
    expect(await (await importing).message).toContain("rovnaký názov má v obchode products Kladivo");
    expect(context.store.snapshot().collections.products.byId.has("a")).toBe(false);
    expect(leftovers(dataDir)).toEqual([]);
    expect(readdirSync(join(dataDir, "files/products"))).toEqual(["foto.png"]);
    expect(readFileSync(join(dataDir, "files/documents", PDF)).equals(PDF_BYTES)).toBe(true);
  });
});

test("ADR-033: a repetition stores no file twice, also beside a file of that name without a row", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  writeFileSync(join(dataDir, "files/products/a.png"), "x");
  const file = await catalogueOf(product("a", { imgPath: "products/a.png" }), picture("products/a.png"));
  expect(await importCatalogue(dataDir, file)).toMatchObject({ files: 1 });
  expect(await importCatalogue(dataDir, file)).toMatchObject({ files: 0, unchanged: 1 });
});

test("ADR-033: a disk that fails while files are put in place leaves the shop as it was, and the same command works later", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  const file = await catalogueOf(
    ...["a", "b"].map((id) => product(id, { imgPath: `products/${id}.png` })),
    picture("products/a.png"),
    picture(
      "products/b.png",
      await sharp(await photo(3))
        .png()
        .toBuffer(),
    ),
  );
  const before = bytesIn(join(dataDir, "files"));
  const inTheWay = join(dataDir, "files/640/products/b.png");
  mkdirSync(inTheWay);
  await expect(importCatalogue(dataDir, file)).rejects.toThrow(
    `Import súboru ${file} sa nepodaril, nič sa nezmenilo: je to priečinok.`,
  );
  expect(Object.keys(await documents(dataDir))).toEqual(["Vŕtačka"]);
  expect(bytesIn(join(dataDir, "files"))).toEqual(before);
  expect(leftovers(dataDir)).toEqual([]);
  rmSync(inTheWay, { recursive: true });
  await importCatalogue(dataDir, file);
  for (const id of ["a", "b"])
    expect(fileAt(dataDir, (await documents(dataDir))[id]?.imgPath).length).toBeGreaterThan(0);
});

test("ADR-033: where a fixed document cannot be put in place, the same command completes the import", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Píla");
  const file = await catalogueOf(product("a"), {
    path: "documents/novy.pdf",
    type: "application/pdf",
    bytes: PDF_BYTES,
  });
  const inTheWay = join(dataDir, "files/documents/novy.pdf");
  mkdirSync(inTheWay);
  await expect(importCatalogue(dataDir, file)).rejects.toThrow(
    "Import sa prerušil (je to priečinok); keď to napravíte, dokončí ho ten istý príkaz.",
  );
  rmSync(inTheWay, { recursive: true });
  expect(await importCatalogue(dataDir, file)).toMatchObject({ added: 0, unchanged: 1, files: 1 });
  expect(Object.keys(await documents(dataDir))).toEqual(["Píla", "a"]);
  expect(readFileSync(inTheWay).equals(PDF_BYTES)).toBe(true);
  expect(leftovers(dataDir)).toEqual([]);
});

test("spec §3: a document that replaces one of another spelling leaves one file, and the next server starts", async () => {
  const dataDir = folderOf();
  await shopIn(dataDir, "Píla");
  writeFileSync(join(dataDir, "files/documents/Cennik.PDF"), PDF_BYTES);
  await (await opened(dataDir)).close();
  const bytes = Buffer.concat([PDF_BYTES, Buffer.from("% nový")]);
  await importCatalogue(dataDir, await catalogueOf({ path: "documents/cennik.pdf", type: "application/pdf", bytes }));
  const context = await opened(dataDir);
  expect(fileAt(dataDir, context.files.documentUrl("cennik.pdf")).equals(bytes)).toBe(true);
  expect(readdirSync(join(dataDir, "files/documents")).sort()).toEqual(["cennik.pdf", PDF].sort());
});

describe("fault 96:", () => {
  test.each([
    ["of 255 bytes", `${"ž".repeat(125)}x.pdf`, true],
    ["of 256 bytes", `${"ž".repeat(126)}.pdf`, false],
  ])("a document's name %s is imported or refused before anything is stored", async (_, name, isTaken) => {
    const dataDir = emptyShop();
    const file = await catalogueOf(product("a"), {
      path: `documents/${name}`,
      type: "application/pdf",
      bytes: PDF_BYTES,
    });
    const imported = await importCatalogue(dataDir, file).catch((error: Error) => error.message);
    if (isTaken) expect(imported).toMatchObject({ added: 1, files: 1 });
    else expect(imported).toContain(`documents/${name}: také meno súboru sa nedá uložiť`);
    expect(leftovers(dataDir)).toEqual([]);
  });
});
