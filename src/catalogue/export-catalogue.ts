import { freePaths } from "#src/backend/free-path.ts";
import { sk } from "#src/text/sk.ts";
import { type Line, writeCatalogue } from "./catalogue-file.ts";
import type { CatalogueShop } from "./catalogue-shop.ts";
import {
  type CollectionDocument,
  documentsOf,
  fileNoun,
  fileType,
  shownFiles,
  titleOf,
  withFiles,
} from "./document-files.ts";

/** Returns how much is in the new file, and a sentence for each thing that is not. */
export async function exportCatalogue(shop: CatalogueShop, file: string) {
  const warnings: string[] = [];
  return { ...(await writeCatalogue(file, shop.provider, linesOf(shop, warnings))), warnings };
}

/** Each document after the files that it shows. */
async function* linesOf(shop: CatalogueShop, warnings: string[]): AsyncGenerator<Line> {
  const paths = new Map<string, string>(); // by the URLs of files: their paths in the catalogue, "" for an omitted one
  const taken = new Set<string>();
  for (const document of await withFixedDocuments(shop, await documentsOf(shop))) {
    for (const url of shownFiles(document)) {
      if (paths.get(url)) continue;
      const file = await shop.file(url);
      const type = typeof file === "object" && fileType(file.bytes);
      if (typeof file === "object" && type) {
        const path = freePath(file.path, taken);
        paths.set(url, path);
        yield { path, type, bytes: file.bytes };
      } else {
        warnings.push(`${titleOf(document)}: ${fileNoun(document.collection)} ${url} ${file ? OMITTED : FOREIGN}`);
        if (file) paths.set(url, "");
      }
    }
    yield withFiles(document, (url) => paths.get(url) ?? url);
  }
}

const OMITTED = "sa nenašiel alebo sa nedá prečítať, v súbore je bez neho";
const FOREIGN = "je na cudzej adrese a do súboru sa nedostal";

/** With the fixed documents (spec §7) in the fields of those that staff upload, if these are empty. */
async function withFixedDocuments(shop: CatalogueShop, documents: readonly CollectionDocument[]) {
  const isOwn = ({ collection, id }: CollectionDocument) => collection === "settings" && id === "shop";
  const fields: Record<string, unknown> = { ...documents.find(isOwn)?.fields };
  for (const [field, name] of Object.entries(FIXED)) {
    const url = fields[field] ? null : await shop.fixedDocument(name);
    if (url) fields[field] = url;
  }
  if (Object.keys(fields).length === 0) return documents;
  const own: CollectionDocument = { collection: "settings", id: "shop", fields };
  return [...documents.filter((document) => !isOwn(document)), own];
}

const FIXED = { ComplaintsPdf: sk.documents.complaints, PersonalDataPdf: sk.documents.personalData };

/** Without invisible characters, which phones put into names. Two names may then be the same. */
function freePath(stored: string, taken: Set<string>): string {
  const paths = freePaths(stored.replace(/\p{C}/gu, ""));
  let path = paths.next().value;
  while (taken.has(path)) path = paths.next().value;
  taken.add(path);
  return path;
}
