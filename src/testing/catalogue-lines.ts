import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fields } from "#src/backend/backend.ts";
import { type Line, writeCatalogue } from "#src/catalogue/catalogue-file.ts";
import type { CollectionDocument } from "#src/catalogue/document-files.ts";
import { WEEKDAYS } from "#src/domain/hours/weekdays.ts";
import { productFields } from "./product-fields.ts";

/** As small as a picture can be. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==",
  "base64",
);
export const PDF = Buffer.from("%PDF-1.4\n%%EOF\n");

export const product = (id: string, fields: Fields = {}): CollectionDocument => ({
  collection: "products",
  id,
  fields: productFields(`Produkt ${id}`, { Price: { Day: 5 }, ...fields }),
});
export const category = (id: string, fields: Fields = {}): CollectionDocument => ({
  collection: "categories",
  id,
  fields: { name: `Kategória ${id}`, imgPath: "", ...fields },
});
export const day = (id: string, Day: string, fields: Fields = {}): CollectionDocument => ({
  collection: "opening_hours",
  id,
  fields: {
    Day,
    DayIndex: 1 + WEEKDAYS.findIndex((weekday) => weekday.Day === Day),
    Morning: "8:00 - 12:00",
    Afternoon: "",
    ...fields,
  },
});
export const picture = (path: string, bytes: Uint8Array = PNG): Line => ({ path, type: "image/png", bytes });

/** Catalogue files for tests, each in a folder of its own; `atEnd` registers work for the end of a test. */
export function cataloguesFor(atEnd: (work: () => void) => void) {
  return async function catalogueOf(...lines: readonly Line[]): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "katalog-"));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "katalog.ndjson");
    await writeCatalogue(file, "embedded", eachOf(lines));
    return file;
  };
}

async function* eachOf(lines: readonly Line[]): AsyncGenerator<Line> {
  yield* lines;
}

/** Changes the text of a file, as an owner with an editor would. */
export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}
