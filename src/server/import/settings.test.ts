import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { addition } from "#src/testing/addition.ts";
import { cataloguesFor, PDF, picture, product } from "#src/testing/catalogue-lines.ts";
import { contentOf, shopsFor } from "#src/testing/data-folders.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreShop } from "../backup/restore-shop.ts";
import type { ServerContext } from "../context/server-context.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { importCatalogue } from "./import-catalogue.ts";

const { folderOf, emptyShop, opened } = shopsFor(onTestFinished);
const catalogueOf = cataloguesFor(onTestFinished);
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DATA = { Name: "Náradie Horná Lúka", Map: { Latitude: 48.5, Longitude: 18.25 } };

/** A shop with data of its own and two documents, one of which another one has replaced. */
async function shopWithDocuments(dataDir: string): Promise<ServerContext> {
  const context = await opened(dataDir);
  const upload = (name: string, text: string) =>
    context.files.upload("settings", name, new Blob([`%PDF-1.7\n${text}`]).stream(), 0);
  const old = await upload("poriadok.pdf", "starý");
  const fields = {
    ...DATA,
    ComplaintsPdf: await upload("poriadok.pdf", "nový"),
    PersonalDataPdf: await upload("údaje.pdf", "údaje"),
  };
  context.store.commit([addition("settings", "shop", fields)]);
  await context.files.remove("settings", "poriadok.pdf", /\w+$/.exec(old)?.[0], context.store.shownFiles);
  return context;
}
const shopOf = ({ store }: ServerContext) => store.snapshot().collections.settings.byId.get("shop");
const textOf = ({ settings }: ServerContext, url: unknown) =>
  readFileSync(join(settings.dataDir, decodeURIComponent(String(url).replace(/\?.*/, ""))), "utf8");

test("B8 a backup brings the shop's own data and documents back", async () => {
  const [from, to, file] = [folderOf(), folderOf(), join(folderOf(), "zaloha")];
  const before = contentOf(await shopWithDocuments(from));
  expect(await makeBackup(from, file)).toMatchObject({ files: 2, lost: [] });
  await restoreShop(to, file);
  const restored = await opened(to);
  expect(contentOf(restored)).toEqual(before);
  expect(textOf(restored, shopOf(restored)?.ComplaintsPdf)).toContain("nový");
});

test("B8 an export moves them to another shop, and done twice the import changes nothing", async () => {
  const [from, to, file] = [folderOf(), emptyShop(), join(folderOf(), "katalog")];
  await shopWithDocuments(from);
  expect(await exportCatalogue(from, file)).toMatchObject({ files: 2, warnings: [] });
  expect(await importCatalogue(to, file)).toMatchObject({ added: 1, files: 2 });
  expect(await importCatalogue(to, file)).toMatchObject({ added: 0, replaced: 0, files: 0 });
  const imported = await opened(to);
  const shop = shopOf(imported);
  expect(shop).toMatchObject(DATA);
  expect(textOf(imported, shop?.ComplaintsPdf)).toContain("nový");
  expect(textOf(imported, shop?.PersonalDataPdf)).toContain("údaje");
});

test("an export leaves out a fixed document that an import would refuse, and says why", async () => {
  const [dataDir, file] = [folderOf(), join(folderOf(), "katalog")];
  const large = Buffer.alloc(25 * 1024 * 1024 + 1);
  large.write("%PDF-1.7");
  const documents = { "a.PDF": "%PDF-1.7", "b.pdf": "PK", "c.pdf": large, "d.pdf": "%PDF-1.7" };
  mkdirSync(join(dataDir, "files/documents"), { recursive: true });
  for (const [name, bytes] of Object.entries(documents)) writeFileSync(join(dataDir, "files/documents", name), bytes);
  await opened(dataDir);
  expect(await exportCatalogue(dataDir, file)).toMatchObject({
    files: 1,
    warnings: [
      "documents/a.PDF: také meno súboru sa nedá uložiť, v súbore nie je",
      "documents/b.pdf: nie je dokument PDF, v súbore nie je",
      "documents/c.pdf: súbor je väčší ako 25 MB, v súbore nie je",
    ],
  });
});

test.each([
  ["a picture", picture("settings/a.pdf"), "nie je dokument PDF"],
  [
    "a missing file",
    { ...picture("settings/b.pdf"), bytes: PDF, type: "application/pdf" },
    "dokument settings/a.pdf v súbore nie je",
  ],
])("B8 an import refuses %s in a document's place", async (_, line, reason) => {
  const shop = { collection: "settings", id: "shop", fields: { ComplaintsPdf: "settings/a.pdf" } };
  await expect(importCatalogue(emptyShop(), await catalogueOf(line, shop))).rejects.toThrow(reason);
});

test("B8 an import refuses a picture's file for a document and a document's for a picture", async () => {
  const shop = { collection: "settings", id: "shop", fields: { ComplaintsPdf: "products/a.png" } };
  const pdf = { path: "settings/a.pdf", type: "application/pdf", bytes: PDF };
  for (const lines of [
    [picture("products/a.png"), shop],
    [pdf, product("p", { imgPath: "settings/a.pdf" })],
  ]) {
    await expect(importCatalogue(emptyShop(), await catalogueOf(...lines))).rejects.toThrow("iný druh súborov");
  }
});

test.each([
  ["Social", "javascript:alert(1)", "nie je webová adresa"],
  ["Phone", "volajte", "nie je telefónne číslo"],
  ["Email", "info@example", "nie je e-mailová adresa"],
])("B8 an import refuses data that no form would store: %s %s", async (field, value, reason) => {
  const shop = { collection: "settings", id: "shop", fields: { [field]: value } };
  await expect(importCatalogue(emptyShop(), await catalogueOf(shop))).rejects.toThrow(
    `settings shop: ${field} ${reason}`,
  );
});
