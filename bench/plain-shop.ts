import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "#src/backend/backend.ts";
import { openDatabase } from "#src/server/store/database.ts";
import { documentStore } from "#src/server/store/document-store.ts";
import { ANY_FILES } from "#src/testing/running-server.ts";
import { catalogueOf } from "./catalogue.ts";

/** The demo's catalogue without pictures, written straight through the store. Returns its folder. */
export function plainShop(work: string, count: number): string {
  const folder = join(work, `plain-${count}`);
  mkdirSync(folder);
  const db = openDatabase(folder, { busyMs: 1_000 });
  try {
    const { categories, products } = catalogueOf(count);
    const edits = (documents: readonly Document[]) =>
      new Map(documents.map((document) => [document.id, { ...document, imgPath: "" }]));
    documentStore(db, ANY_FILES).importDocuments(
      () =>
        new Map([
          ["categories", edits(categories)],
          ["products", edits(products)],
        ]),
    );
  } finally {
    db.close();
  }
  return folder;
}
