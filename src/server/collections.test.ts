import { join } from "node:path";
import * as v from "valibot";
import { expect, onTestFinished, test, vi } from "vitest";
import { exportCatalogue } from "#src/catalogue/export-catalogue.ts";
import { importCatalogue } from "#src/catalogue/import-catalogue.ts";
import { cataloguesFor } from "#src/testing/catalogue-lines.ts";
import { shopsFor } from "#src/testing/data-folders.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { restoreShop } from "./backup/restore-shop.ts";
import { withCatalogueShop } from "./catalogue-shop.ts";

// Loaded before all other modules, because these load the mocked ones.
const { STAFF_NOTES, withStaffNotes, withStaffNotesSchema } = await vi.hoisted(
  () => import("#src/testing/contract/staff-notes.ts"),
);
vi.mock("#src/backend/collections.ts", async (load) => withStaffNotes(await load()));
vi.mock("#src/domain/document-schemas.ts", async (load) =>
  withStaffNotesSchema(await load(), v.looseObject({ Text: v.string() })),
);

const { folderOf, emptyShop, opened, shopIn } = shopsFor(onTestFinished);
const catalogueOf = cataloguesFor(onTestFinished);
const note = { collection: STAFF_NOTES, id: "kluc", fields: { Text: "Kľúč je pod rohožou", Od: "Jano" } };

async function shopWithNote(): Promise<string> {
  const dataDir = folderOf();
  await shopIn(dataDir, "Vŕtačka");
  const context = await opened(dataDir);
  expect(context.store.commit([{ kind: "add", ...note }])).toBe("committed");
  context.close();
  return dataDir;
}
async function notesIn(dataDir: string): Promise<readonly unknown[]> {
  const context = await opened(dataDir);
  const notes = [...context.store.snapshot().collections[STAFF_NOTES].ordered];
  context.close();
  return notes;
}

test("a collection that is added to the table, also one for staff, is exported and imported with all others", async () => {
  const [from, to, file] = [await shopWithNote(), emptyShop(), join(folderOf(), "katalog")];
  await withCatalogueShop(from, (shop) => exportCatalogue(shop, file));
  expect(await withCatalogueShop(to, (shop) => importCatalogue(shop, file))).toMatchObject({ added: 3, repaired: [] });
  expect(await notesIn(to)).toEqual([{ ...note.fields, id: note.id }]);
  expect(await withCatalogueShop(to, (shop) => importCatalogue(shop, file))).toMatchObject({
    added: 0,
    replaced: 0,
    unchanged: 10,
  });
});

test("a collection that is added to the table is backed up and restored with all others", async () => {
  const [from, to, file] = [await shopWithNote(), folderOf(), join(folderOf(), "zaloha")];
  await makeBackup(from, file);
  await restoreShop(to, file);
  expect(await notesIn(to)).toEqual([{ ...note.fields, id: note.id }]);
});

test("ADR-033: what the schema of an added collection refuses is listed", async () => {
  const file = await catalogueOf({ ...note, fields: { Text: 5 } });
  await expect(withCatalogueShop(emptyShop(), (shop) => importCatalogue(shop, file))).rejects.toThrow(
    "Odmietnuté záznamy: 1\n  contract_staff_notes kluc: Text má nesprávnu hodnotu",
  );
});
