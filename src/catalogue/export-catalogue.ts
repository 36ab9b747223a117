import { freePaths } from "#src/backend/free-path.ts";
import { refuseExisting } from "#src/commands/new-file.ts";
import { sk } from "#src/text/sk.ts";
import { type Line, writeCatalogue } from "./catalogue-file.ts";
import type { CatalogueShop } from "./catalogue-shop.ts";
import { type CollectionDocument, documentsOf, fileNoun, shownFiles, titleOf, withFiles } from "./document-files.ts";
import { fileType } from "./file-rules.ts";

export interface Exported {
  readonly documents: number;
  readonly files: number;
  /** What could not be exported, a sentence each. */
  readonly warnings: readonly string[];
}

/** Writes the catalogue of a shop into a new file (ADR-033). */
export async function exportCatalogue(shop: CatalogueShop, file: string): Promise<Exported> {
  refuseExisting(file);
  const warnings: string[] = [];
  const { documents, files } = await writeCatalogue(file, shop.provider, linesOf(shop, warnings));
  return { documents, files, warnings };
}

/** Each document after the files that it shows. */
async function* linesOf(shop: CatalogueShop, warnings: string[]): AsyncGenerator<Line> {
  /** By the URLs of files: their paths in the catalogue, "" for one that is omitted. */
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const document of await withFixedDocuments(shop, await documentsOf(shop))) {
    for (const url of shownFiles(document)) {
      const file = await shop.file(url);
      const type = typeof file === "object" && fileType(file.bytes);
      if (typeof file === "object" && type) {
        if (paths.has(url)) continue;
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
  const own = documents.find(isOwn) ?? { collection: "settings", id: "shop", fields: {} };
  const [complaints, personalData] = await Promise.all(
    [sk.documents.complaints, sk.documents.personalData].map(shop.fixedDocument),
  );
  const fields = {
    ...own.fields,
    ...(complaints && !own.fields.ComplaintsPdf && { ComplaintsPdf: complaints }),
    ...(personalData && !own.fields.PersonalDataPdf && { PersonalDataPdf: personalData }),
  };
  const others = documents.filter((document) => !isOwn(document));
  return Object.keys(fields).length > 0 ? [...others, { ...own, fields }] : others;
}

/** Without invisible characters, which phones put into names. Two names may then be the same. */
function freePath(stored: string, taken: Set<string>): string {
  const paths = freePaths(stored.replace(/\p{C}/gu, ""));
  let path = paths.next().value;
  while (taken.has(path)) path = paths.next().value;
  taken.add(path);
  return path;
}
