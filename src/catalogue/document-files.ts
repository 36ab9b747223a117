import type { Collection } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, fileFieldsOf, filesOf, isHistory, rulesOf } from "#src/backend/collection-rules.ts";
import { isPdf } from "#src/backend/pdf-bytes.ts";
import { pictureTypeOf } from "#src/backend/picture-bytes.ts";
import type { DocumentLine } from "./catalogue-file.ts";
import type { CatalogueShop } from "./catalogue-shop.ts";

export type CollectionDocument = DocumentLine & { readonly collection: Collection };

/** The history stays where it is (B13). */
const MOVED = COLLECTION_NAMES.filter((name) => !isHistory(name));

/** All documents of a shop, those first to which others refer. */
export async function documentsOf({ documents }: Pick<CatalogueShop, "documents">): Promise<CollectionDocument[]> {
  const lists = await Promise.all(
    MOVED.map(async (collection) => {
      const list = await documents.readList({ collection });
      return list.documents.map(({ id, ...fields }): CollectionDocument => ({ collection, id, fields }));
    }),
  );
  return lists.flat();
}

export const isCollection = (name: string): name is Collection => MOVED.some((known) => known === name);

export const keyOf = ({ collection, id }: Pick<DocumentLine, "collection" | "id">): string => `${collection}/${id}`;

/** How a person finds the document. */
export function titleOf({ collection, id, fields }: DocumentLine): string {
  const { nameField = "Day" } = isCollection(collection) ? rulesOf(collection) : {};
  const name = fields[nameField];
  const shortened = typeof name === "string" && name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return `${collection} ${id}${typeof name === "string" ? ` „${shortened}“` : ""}`;
}

export const fileNoun = (collection: Collection): string => (rulesOf(collection).pdfFields ? "dokument" : "obrázok");

/** The MIME type the bytes have, whatever their name is; undefined if they are neither a picture of ours nor a PDF. */
export const fileType = (bytes: Uint8Array): string | undefined =>
  isPdf(bytes) ? "application/pdf" : pictureTypeOf(bytes);

export const shownFiles = ({ collection, fields }: CollectionDocument): readonly string[] =>
  filesOf(collection, fields);

/** The document with the result of `change` in place of each of those; an empty result leaves the list of a field. */
export function withFiles(document: CollectionDocument, change: (file: string) => string): CollectionDocument {
  const { collection, fields } = document;
  const { one, many } = fileFieldsOf(collection);
  const changed = (value: unknown) => (typeof value === "string" && value !== "" ? change(value) : value);
  const changes = [...one, ...many].flatMap((field) => {
    const value = fields[field];
    if (value === undefined) return [];
    return [[field, Array.isArray(value) ? value.map(changed).filter((file) => file !== "") : changed(value)]];
  });
  return { ...document, fields: { ...fields, ...Object.fromEntries(changes) } };
}
